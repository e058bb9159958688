import { expect } from './fixtures.ts';
import { listOpenJobs } from './open-jobs.ts';
import { newClient } from './product.ts';

/** Photos take seconds on an idle machine. The limit is generous because tests do not measure speed. */
export const FACES_TIMEOUT_MS = 240_000;

/**
 * Waits until grouping covers all photos of an event: earlier, its people may be incomplete. A deferred grouping runs after
 * any other and changes nothing.
 */
const untilGrouped = (eventId: string, timeout: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const jobs = await listOpenJobs(eventId);
        return jobs.filter(({ name, isPutOff }) => !(/^(cluster|regroup)-figures$/.test(name) && isPutOff));
      },
      { timeout, intervals: [100, 250] },
    )
    .toEqual([]);

/** Waits until the server knows the people of all photos of an event. Returns the event's id. */
export async function untilPeopleAreKnown(pin: string): Promise<string> {
  const api = newClient();
  const { eventId } = await api.lookUp(pin);
  await expect
    .poll(async () => (await api.lookUp(pin)).processing, {
      timeout: FACES_TIMEOUT_MS,
      intervals: [100, 250],
    })
    .toEqual({ previews: 0, faces: 0, hardFaces: 0 });
  await untilGrouped(eventId, FACES_TIMEOUT_MS);
  return eventId;
}
