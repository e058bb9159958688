import type { Context } from '#app/context/context.ts';
import { areAllSeen } from '#photos/queries.ts';
import type { Queryable } from '#platform/db/db.ts';

const SECONDS_BETWEEN_GROUPINGS = 5;

/**
 * Enqueues a grouping of an event's figures. Grouping costs as much as analysing several photos, so a burst of uploads
 * is grouped once its last photo is analysed, or every few seconds while photos keep arriving.
 */
export async function enqueueGrouping(
  { db, jobs }: Context & { readonly db: Queryable },
  eventId: string,
): Promise<void> {
  const isLast = await areAllSeen(db, eventId);
  const when = isLast
    ? { singletonKey: eventId }
    : { singletonKey: `${eventId} meanwhile`, startAfterSeconds: SECONDS_BETWEEN_GROUPINGS };
  await jobs.enqueue(db, 'cluster-figures', [{ eventId }], when);
}
