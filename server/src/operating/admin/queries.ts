import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';
import { type Order, type Page, readPage } from './page-by-key.ts';

/** Returns a LIKE pattern that matches texts containing `text`, with wildcards escaped. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** Returns a ban or takedown with its time and reason; null without one. */
export const sanctionOf = (at: Date | null, reason: string) => at && { at: at.toISOString(), reason };

export const BY_NAME: Order = { by: sql`lower(name)`, kind: 'text', id: sql`id`, isDescending: false };

/** Returns users whose name or e-mail contains `search`, by name. */
export async function findUsers(db: Queryable, search: string, page: Page) {
  const pattern = containing(search);
  const matching = db
    .selectFrom('users')
    .where((e) => e.or([e('name', 'ilike', pattern), e('email', 'ilike', pattern)]));
  const columns = ['id', 'name', 'email', 'banned_at', 'ban_reason'] as const;
  const { rows, ...rest } = await readPage(matching.select(columns), BY_NAME, page);
  return {
    users: rows.map(({ banned_at, ban_reason, ...user }) => ({
      ...user,
      banned: sanctionOf(banned_at, ban_reason),
    })),
    ...rest,
  };
}

export async function userExists(db: Queryable, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
  );
}
