import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Order, readPage } from '#operating/admin/page-by-key.ts';
import { describeFailure, describePayload } from './describe-failure.ts';

export const listFailedJobsAct = act('listFailedJobs', (context, { query }) =>
  listFailedJobs(context, query),
);

/** The columns of pg-boss's table that are read here. */
interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly data: object | null;
  readonly output: unknown;
  readonly retry_count: number;
  readonly failed_at: Date;
}

const FAILED = sql<JobRow>`(
  select id, name, data, output, retry_count, coalesce(completed_on, created_on) as failed_at
  from pgboss.job where state = 'failed'
)`;

const NEWEST: Order = {
  by: sql`job.failed_at`,
  kind: 'moment',
  id: sql`job.id::text`,
  isDescending: true,
};

/** Returns a page of the jobs that failed for the last time, newest first. Contains no personal data. */
const listFailedJobs = async (
  { db }: Context,
  { jobName, ...page }: QueryOf<'listFailedJobs'>,
): Promise<ResponseOf<'listFailedJobs'>> => {
  const failed = db
    .selectFrom(FAILED.as('job'))
    .$if(jobName !== undefined, (query) => query.where('job.name', '=', jobName!));
  const columns = ['job.id', 'job.name', 'data', 'output', 'retry_count', 'failed_at'] as const;
  const [{ rows, next }, { total }] = await Promise.all([
    readPage(failed.select(columns), NEWEST, page),
    failed.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const shown = rows.map((row) => ({
    jobId: row.id,
    jobName: row.name,
    failedAt: row.failed_at.toISOString(),
    tries: row.retry_count + 1,
    carries: describePayload(row.data),
    failure: describeFailure(row.output),
  }));
  return { failed: shown, total, next };
};
