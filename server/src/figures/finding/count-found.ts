import { COUNTED_AGAIN_MS } from '@togather/contract/statistics/measures.ts';
import type { Context } from '../../context/context.ts';
import type { Viewer } from '../../http/viewer.ts';
import { mayManage } from '../../membership/policy.ts';
import type { EventRow } from '../../platform/db/schema.ts';
import type { Match } from '../grouping/match-figures.ts';

/** Counts the person whom a guest's selfie found: the most similar one. */
export const countFound = (
  { tally, isFirst }: Pick<Context, 'tally' | 'isFirst'>,
  { event, viewer, guest }: { event: EventRow; viewer: Viewer; guest: string | undefined },
  { figureIds }: Match,
): void => {
  const [figureId] = figureIds;
  if (!figureId || !guest || mayManage(event, viewer)) return;
  if (isFirst(`found ${figureId} ${guest}`, COUNTED_AGAIN_MS)) tally.count(event.id, 'found');
};
