import type { Queryable } from '../db/db.ts';
import { newId } from '../new-id.ts';
import type { User } from './viewer.ts';

export const findUser = async (db: Queryable, issuer: string, subject: string): Promise<User | undefined> => {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, email: row.email, emailVerified: row.email_verified };
};

export interface Profile {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string;
  /** Sealed; undefined keeps the one that is stored. */
  readonly refreshToken: Buffer | undefined;
}

/** Records who signed in, as the provider describes them today. */
export const saveUser = async (db: Queryable, profile: Profile): Promise<void> => {
  const fields = {
    email: profile.email,
    email_verified: profile.emailVerified,
    name: profile.name,
    picture: profile.picture,
    ...(profile.refreshToken && { refresh_token: profile.refreshToken }),
  };
  await db
    .insertInto('users')
    .values({ id: newId(), issuer: profile.issuer, subject: profile.subject, ...fields })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(fields))
    .execute();
};

export const getRefreshToken = async (db: Queryable, userId: string): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('users')
    .select('refresh_token')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.refresh_token ?? null;
};
