import { sql } from 'kysely';
import { recordDeed } from '../../audit/record-deed.ts';
import type { Context } from '../../context/context.ts';
import { startReindex } from '../../figures/detecting/start-reindex.ts';
import { lookAgainAt } from '../../figures/queries.ts';
import type { User } from '../../http/viewer.ts';
import { countAllParked, tryParkedAgain } from '../../photos/previews/try-parked-again.ts';
import { Failure } from '../../platform/base/failure.ts';
import { jobNames } from '../../platform/jobs/catalog.ts';

/** As many as one request has time for. */
const MOST = 500;

/**
 * Has the jobs of a name tried once more that were given up. One of which another waits already stays as it is. Returns how
 * many are tried. Throws Failure NOT_FOUND for a name that no job has.
 */
export const retryJobs = async (
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  admin: User,
  jobName: string,
): Promise<number> => {
  if (!jobNames.some((name) => name === jobName)) throw new Failure('NOT_FOUND');
  await recordDeed(db, { role: 'ADMIN', by: admin, action: 'retry-jobs', details: { jobName } });
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${jobName} and state = 'failed' limit ${sql.lit(MOST)}`.execute(
    db,
  );
  let retried = 0;
  for (const { id } of rows) {
    const isTaken = await jobs.boss.retry(jobName, id).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === UNIQUE_VIOLATION) return false;
        throw error;
      },
    );
    if (isTaken) retried++;
  }
  return retried;
};

const UNIQUE_VIOLATION = '23505';

/** Has all parked photos tried once more: those that could not be decoded, and those without a look for faces. Returns how many. */
export const retryPhotos = async (
  context: Pick<Context, 'db' | 'jobs' | 'faces' | 'log'>,
  admin: User,
): Promise<number> => {
  const { db, faces } = context;
  await recordDeed(db, { role: 'ADMIN', by: admin, action: 'retry-photos' });
  const retried = await countAllParked(db);
  await tryParkedAgain(context);
  await lookAgainAt(db, { pipelineVersion: faces.pack.pipelineVersion, again: false });
  await startReindex(context);
  return retried;
};
