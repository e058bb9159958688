import type { Event } from '@togather/contract/schemas/events/events.ts';
import { onDevice } from '../../storage/browser-storage.ts';
import { serverNow } from '../session/server-clock.ts';

/** Who somebody said they are among an event's people. Kept on this device only, under one name for all events. */
interface MyFigure {
  readonly figureId: string;
  /** How many photos of them they have seen. */
  readonly seen: number;
  /** The event's end, from which on nothing is kept; null where it has none. */
  readonly endsAt: string | null;
}

type Kept = Readonly<Record<string, MyFigure>>;

const KEY = 'myFigures';
const listeners = new Set<() => void>();

/** Reads what was kept, without events that are over; whatever else is in its place counts as nothing. */
export const parseMyFigures = (text: string | null, now: number): Kept => {
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
};

const read = (): Kept => parseMyFigures(onDevice.get(KEY), serverNow());

const keep = (kept: Kept) => {
  if (Object.keys(kept).length === 0) onDevice.remove(KEY);
  else onDevice.set(KEY, JSON.stringify(kept));
  for (const listener of listeners) listener();
};

/** The id of who this device's user is in an event; null when they have not said it. */
export const myFigureIn = (eventId: string): string | null => read()[eventId]?.figureId ?? null;

/** How many photos of themselves the user has seen; 0 when they have not said who they are. */
export const seenPhotosIn = (eventId: string): number => read()[eventId]?.seen ?? 0;

/** Remembers who this device's user is in an event, until it ends. */
export const rememberMe = (
  { eventId, eventEndDate }: Pick<Event, 'eventId' | 'eventEndDate'>,
  figureId: string,
): void => keep({ ...read(), [eventId]: { figureId, seen: 0, endsAt: eventEndDate } });

/** Notes that one person became part of another: the user is that one now, whose other photos they have not seen. */
export const followMe = (eventId: string, from: string, to: string): void => {
  const kept = read();
  const mine = kept[eventId];
  if (mine?.figureId === from) keep({ ...kept, [eventId]: { ...mine, figureId: to } });
};

/** Notes how many photos of themselves the user has seen; nothing when they have not said who they are. */
export const noteSeenPhotos = (eventId: string, seen: number): void => {
  const kept = read();
  const mine = kept[eventId];
  if (mine && mine.seen !== seen) keep({ ...kept, [eventId]: { ...mine, seen } });
};

/** Forgets who the user is: by hand, or because the person is not shown any more. */
export const forgetMe = (eventId: string): void => {
  const { [eventId]: mine, ...others } = read();
  if (mine) keep(others);
};

/** Calls back when this tab or another one remembers, notes or forgets; returns the function that stops it. */
export const onMyFigureChange = (listener: () => void): (() => void) => {
  const told = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  listeners.add(listener);
  addEventListener('storage', told);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', told);
  };
};
