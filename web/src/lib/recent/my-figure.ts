import type { Event } from '@togather/contract/schemas/events.ts';
import { useSyncExternalStore } from 'react';
import { serverNow } from '#lib/session/server-clock.ts';
import { onDevice } from '#lib/storage/browser-storage.ts';

/** The figure that the user chose as themselves in an event. Stored on this device only, under one key for all events. */
interface MyFigure {
  readonly figureId: string;
  /** The number of photos of them that they have seen. */
  readonly seen: number;
  /** The event's end, when the entry expires. Null if it has none. */
  readonly endsAt: string | null;
}

type Kept = Readonly<Record<string, MyFigure>>;

const KEY = 'myFigures';
const listeners = new Set<() => void>();

/** Parses the stored figures, without those of ended events. Ignores invalid values. */
export function parseMyFigures(text: string | null, now: number): Kept {
  try {
    const all = Object.entries((JSON.parse(text ?? '{}') ?? {}) as Kept);
    return Object.fromEntries(
      all.filter(
        ([, mine]) =>
          typeof mine?.figureId === 'string' && (mine.endsAt === null || Date.parse(mine.endsAt) > now),
      ),
    );
  } catch {
    return {};
  }
}

const read = (): Kept => parseMyFigures(onDevice.get(KEY), serverNow());

const keep = (kept: Kept) => {
  if (Object.keys(kept).length === 0) onDevice.remove(KEY);
  else onDevice.set(KEY, JSON.stringify(kept));
  for (const listener of listeners) listener();
};

/** Returns the id of the user's figure in an event, or null if they have not chosen one. */
export const myFigureIn = (eventId: string): string | null => read()[eventId]?.figureId ?? null;

/** Returns how many photos of themselves the user has seen, or 0 if they have not chosen a figure. */
export const seenPhotosIn = (eventId: string): number => read()[eventId]?.seen ?? 0;

/** Stores the user's figure until the event ends. */
export function rememberMe(
  { eventId, eventEndDate }: Pick<Event, 'eventId' | 'eventEndDate'>,
  figureId: string,
): void {
  keep({ ...read(), [eventId]: { figureId, seen: 0, endsAt: eventEndDate } });
}

/** Stores the event's end, which the host may have moved. */
export function keepMeUntil({ eventId, eventEndDate }: Pick<Event, 'eventId' | 'eventEndDate'>): void {
  const kept = read();
  const mine = kept[eventId];
  if (mine && mine.endsAt !== eventEndDate) keep({ ...kept, [eventId]: { ...mine, endsAt: eventEndDate } });
}

/** Replaces the user's figure after a merge and keeps the number of photos seen. */
export function followMe(eventId: string, from: string, to: string): void {
  const kept = read();
  const mine = kept[eventId];
  if (mine?.figureId === from) keep({ ...kept, [eventId]: { ...mine, figureId: to } });
}

/** Stores how many photos of themselves the user has seen, if they have chosen a figure. */
export function noteSeenPhotos(eventId: string, seen: number): void {
  const kept = read();
  const mine = kept[eventId];
  if (mine && mine.seen !== seen) keep({ ...kept, [eventId]: { ...mine, seen } });
}

/** Removes the user's figure: on request, or because it is no longer shown. */
export function forgetMe(eventId: string): void {
  const { [eventId]: mine, ...others } = read();
  if (mine) keep(others);
}

/** Calls `listener` when a figure changes in this tab or another. Returns the function that unsubscribes it. */
function onMyFigureChange(listener: () => void): () => void {
  const told = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  listeners.add(listener);
  addEventListener('storage', told);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', told);
  };
}

/** Returns the id of the user's figure in an event and how many photos of them they have seen. */
export function useMyFigure(eventId: string): { readonly figureId: string | null; readonly seen: number } {
  return {
    figureId: useSyncExternalStore(onMyFigureChange, () => myFigureIn(eventId)),
    seen: useSyncExternalStore(onMyFigureChange, () => seenPhotosIn(eventId)),
  };
}
