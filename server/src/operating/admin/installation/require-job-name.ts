import { Failure } from '#platform/base/failure.ts';
import { type JobName, jobNames } from '#platform/jobs/catalog.ts';

/** Throws Failure NOT_FOUND. */
export function requireJobName(wanted: string): JobName {
  const name = jobNames.find((one) => one === wanted);
  if (!name) throw new Failure('NOT_FOUND');
  return name;
}
