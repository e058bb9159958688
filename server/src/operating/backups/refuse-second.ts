import type { openConnection } from '#platform/db/copy-tables.ts';

/** Finishing a backup removes unfinished ones; a restore replaces all rows. */
export type Alone = 'backup' | 'restore';

/**
 * Takes the lock for the only backup, or restore, of an installation, until the connection ends.
 * @throws Error while another one holds it
 */
export async function refuseSecond(
  client: Awaited<ReturnType<typeof openConnection>>,
  what: Alone,
): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as is_first', [what]);
  if (!rows[0]?.is_first) throw new Error(`Another ${what} of this installation is running.`);
}
