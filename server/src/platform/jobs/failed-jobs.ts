import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import { type DatabaseError, isUniqueViolation, type Tx } from '#platform/db/db.ts';
import type { JobName } from './catalog.ts';
import type { Jobs } from './jobs.ts';

interface OneJob {
  readonly name: JobName;
  readonly id: string;
}

/** Retries a failed job in a transaction. `repeated`: an equal job is waiting, and the transaction can only be rolled back. */
export async function retryFailed(
  { boss }: Pick<Jobs, 'boss'>,
  tx: Tx,
  { name, id }: OneJob,
): Promise<'retried' | 'not-failed' | 'repeated'> {
  const { rows } = await sql`
    select 1 from pgboss.job
    where name = ${name} and id = ${id}::uuid and state = 'failed' for update`.execute(tx);
  if (rows.length === 0) return 'not-failed';
  try {
    await boss.retry(name, id, { db: fromKysely(tx) });
    return 'retried';
  } catch (error) {
    if (isUniqueViolation(error as DatabaseError)) return 'repeated';
    throw error;
  }
}

/** Removes the failed jobs of a name, or the one of an id. Returns their number. Others keep waiting or running. */
export async function discardFailed(
  tx: Tx,
  { name, id }: { readonly name: JobName; readonly id?: string },
): Promise<number> {
  const { rows } = await sql<{ discarded: number }>`
    with gone as (
      delete from pgboss.job
      where name = ${name} and state = 'failed' and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}
      returning 1
    )
    select count(*)::int as discarded from gone`.execute(tx);
  return rows[0]!.discarded;
}
