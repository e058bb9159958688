import { sql } from 'kysely';
import { deleteSessions, type Identified, type Profile } from '#accounts/sessions/queries.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { isUsed } from './is-used.ts';

interface SignIn {
  readonly profile: Profile;
  readonly now: Date;
}

/**
 * Gives the account of a former provider to the person who signs in, if the operator allows its adoption and the provider
 * has verified the account's address (decision 38). Sessions of the former provider end. Does nothing when the person has
 * an account already that has been used, or when the account is not the only one with the address.
 */
export const adoptAccount = async (tx: Tx, who: Identified, { profile, now }: SignIn): Promise<void> => {
  const { email, emailVerified } = profile;
  if (!emailVerified || email === '') return;
  const found = await listAdoptable(tx, who, { email, now });
  const [account] = found;
  if (!account || found.length > 1) return;
  await takeLock(tx, { user: account.id });
  // Another sign-in may have adopted it before this one got the lock.
  if ((await listAdoptable(tx, who, { email, now })).length !== 1) return;
  if (!(await removeUnusedAccount(tx, who))) return;
  await deleteSessions(tx, { userId: account.id });
  await tx
    .updateTable('users')
    .set({ issuer: who.issuer, subject: who.subject, adoptable_by: null, adoptable_until: null })
    .where('id', '=', account.id)
    .execute();
  await recordAudit(tx, { role: 'HOST', by: { id: account.id, email }, action: 'adopt-account' });
};

const listAdoptable = (db: Queryable, { issuer }: Identified, { email, now }: { email: string; now: Date }) =>
  db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('email_verified', '=', true)
    .where('issuer', '<>', issuer)
    .where('adoptable_by', '=', issuer)
    .where('adoptable_until', '>', now)
    .execute();

/** Deletes the account that an earlier sign-in at the new provider has created. Returns false if it has been used. */
const removeUnusedAccount = async (tx: Tx, { issuer, subject }: Identified): Promise<boolean> => {
  const mine = tx.selectFrom('users').where('issuer', '=', issuer).where('subject', '=', subject);
  const known = await mine.select('id').executeTakeFirst();
  if (!known) return true;
  await takeLock(tx, { user: known.id });
  if (await mine.select('id').where(isUsed).executeTakeFirst()) return false;
  await tx.deleteFrom('users').where('id', '=', known.id).execute();
  return true;
};
