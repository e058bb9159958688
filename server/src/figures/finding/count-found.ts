import { COUNTED_AGAIN_MS } from '@togather/contract/statistics/measures.ts';
import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import type { Match } from '#figures/grouping/match-figures.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';

/** Counts the person whom a guest's selfie found: the most similar one. */
export function countFound(
  { tally, isFirst }: Context,
  { event, viewer, guest }: { event: EventRow; viewer: Viewer; guest: string | undefined },
  { figureIds }: Match,
): void {
  const [figureId] = figureIds;
  if (!figureId || !guest || mayManage(event, viewer)) return;
  if (isFirst(`found ${figureId} ${guest}`, COUNTED_AGAIN_MS)) tally.count(event.id, 'found');
}
