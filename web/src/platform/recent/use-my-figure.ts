import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { forgetMe, myFigureIn, onMyFigureChange, seenPhotosIn } from './my-figure.ts';

/** Who this device's user is in an event, by the figure's id, and how many photos of them they have seen. */
export const useMyFigure = (
  eventId: string,
): { readonly figureId: string | null; readonly seen: number } => ({
  figureId: useSyncExternalStore(onMyFigureChange, () => myFigureIn(eventId)),
  seen: useSyncExternalStore(onMyFigureChange, () => seenPhotosIn(eventId)),
});

/** Forgets who the user is where an event shows nobody any more. */
export const useEndOfMyFigure = ({
  eventId,
  faceGrouping,
  figureCount,
}: Pick<Event, 'eventId' | 'faceGrouping' | 'figureCount'>): void => {
  const isOver = !faceGrouping || figureCount === 0;
  useEffect(() => {
    if (isOver) forgetMe(eventId);
  }, [isOver, eventId]);
};
