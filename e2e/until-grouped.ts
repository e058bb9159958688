import { expect } from './fixtures.ts';
import { listOpenJobs } from './open-jobs.ts';

/**
 * Waits until the people of an event are those of all its photos: before the last one is looked at there may be some
 * already, and others afterwards. A deferred grouping is queued behind one that is not, and changes nothing.
 */
export const untilGrouped = (eventId: string, timeout: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const jobs = await listOpenJobs(eventId);
        return jobs.filter(({ name, isPutOff }) => !(name === 'cluster-figures' && isPutOff));
      },
      { timeout, intervals: [100, 250] },
    )
    .toEqual([]);
