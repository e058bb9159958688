import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { forgetMe, myFigureIn, onMyFigureChange, seenPhotosIn } from './my-figure.ts';

/** Returns the id of the user's figure in an event and how many photos of them they have seen. */
export function useMyFigure(eventId: string): { readonly figureId: string | null; readonly seen: number } {
  return {
    figureId: useSyncExternalStore(onMyFigureChange, () => myFigureIn(eventId)),
    seen: useSyncExternalStore(onMyFigureChange, () => seenPhotosIn(eventId)),
  };
}

/** Removes the user's figure when the event has no figures any more. */
export function useEndOfMyFigure({
  eventId,
  faceGrouping,
  figureCount,
}: Pick<Event, 'eventId' | 'faceGrouping' | 'figureCount'>): void {
  const isOver = !faceGrouping || figureCount === 0;
  useEffect(() => {
    if (isOver) forgetMe(eventId);
  }, [isOver, eventId]);
}
