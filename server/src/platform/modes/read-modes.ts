import type { Modes } from '@togather/contract/modes/modes.ts';
import type { Queryable } from '#platform/db/db.ts';

/** Returns the modes of the installation. */
export async function readModes(db: Queryable): Promise<Modes> {
  const row = await db.selectFrom('modes').select(['maintenance', 'read_only']).executeTakeFirst();
  return { maintenance: row?.maintenance ?? false, readOnly: row?.read_only ?? false };
}
