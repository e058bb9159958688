import type { Event } from '@togather/contract/schemas/events.ts';
import { useEffect } from 'react';
import { call } from '#lib/api/api.ts';
import { followMe, forgetMe, myFigureIn } from '#lib/recent/my-figure.ts';
import { isMissingFigure, successorIn } from './figure-queries.ts';

/**
 * Updates the user's figure once it is no longer among the event's: to the one it was merged into, or none. Changes nothing
 * if the server cannot be reached, or while photos are withheld until people in them are blurred: the figure may return.
 */
export async function followOrForgetMe(eventId: string): Promise<void> {
  const figureId = myFigureIn(eventId);
  if (!figureId) return;
  // Asked first, so that no photo returns between the two answers.
  const blurs = await call('listBlurs', { params: { eventId } }).catch(() => null);
  if (blurs && blurs.withheld > 0) return;
  try {
    await call('listPhotosOfFigures', { query: { eventId, figureIds: figureId } });
  } catch (error) {
    const successor = successorIn(error);
    if (successor) followMe(eventId, figureId, successor);
    else if (isMissingFigure(error)) forgetMe(eventId);
  }
}

/** Removes the user's figure when the event has no figures any more. */
export function useEndOfMyFigure({
  eventId,
  faceGrouping,
  figureCount,
}: Pick<Event, 'eventId' | 'faceGrouping' | 'figureCount'>): void {
  useEffect(() => {
    if (!faceGrouping) forgetMe(eventId);
    else if (figureCount === 0) void followOrForgetMe(eventId);
  }, [faceGrouping, figureCount, eventId]);
}
