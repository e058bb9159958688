import type { Context } from '../context.ts';
import { areAllSeen } from './queries.ts';

const SECONDS_BETWEEN_GROUPINGS = 5;

/**
 * Has an event's figures made anew. Grouping costs as much as looking at several photos, so a burst of uploads is grouped
 * once its last photo was looked at; while they keep coming, every few seconds.
 */
export const haveGrouped = async (
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  eventId: string,
): Promise<void> => {
  const isLast = await areAllSeen(db, eventId);
  const when = isLast
    ? { singletonKey: eventId }
    : { singletonKey: `${eventId} meanwhile`, startAfterSeconds: SECONDS_BETWEEN_GROUPINGS };
  await jobs.enqueue(db, 'cluster-figures', [{ eventId }], when);
};
