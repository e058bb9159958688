import type { JobName } from '@togather/server/src/platform/jobs/catalog.ts';
import { openJobs } from '@togather/server/src/platform/jobs/jobs.ts';
import { database, databaseUrl } from './product.ts';

/** Makes the product's worker run a job now. Scheduled ones have no payload. */
export async function runJob(name: JobName, payload = {}): Promise<void> {
  const jobs = await openJobs(databaseUrl(), { supervise: false, onError: () => {} });
  await jobs.enqueue(database(), name, [payload as never]);
  await jobs.close();
}
