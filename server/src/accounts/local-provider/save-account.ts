import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import { adapterFor } from './records.ts';

/** Stores the user's claims and returns the account's id, which is the same for the same e-mail. */
export const saveAccount = async (
  db: Db,
  { email, name }: { email: string; name: string },
): Promise<string> => {
  const address = email.trim().toLowerCase();
  const accountId = createHash('sha256').update(address).digest('hex').slice(0, 24);
  const records = new (adapterFor(db))('Account');
  const known = await records.find(accountId);
  const shown = name.trim() || String(known?.name ?? address.split('@')[0]);
  await records.upsert(accountId, { email: address, email_verified: true, name: shown, picture: '' });
  return accountId;
};
