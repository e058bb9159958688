import { facesInWork } from '@togather/contract/processing.ts';
import type { EventChange } from '@togather/contract/schemas/events.ts';
import { askForPeople, catchUp, comeAs } from './guests.ts';
import { holdStream } from './hold-stream.ts';
import type { LiveEvent } from './open-event.ts';
import type { Play } from './scene.ts';

/** The interval at which pages fetch people while photos keep changing them (web: use-live-event.ts). */
const PEOPLE_EVERY_SECONDS = 3;
/** The first address of watchers, beyond those of arriving guests. */
const FIRST_WATCHER = 1_000_000;

/**
 * Keeps each event's page open in several browsers. On a change, each looks the event up and fetches the previews of new
 * photos, as the page does.
 */
export function keepWatching(play: Play) {
  const delays: number[] = [];
  const onShown = (photoId: string) => {
    const at = play.acknowledgedAt.get(photoId);
    if (at !== undefined) delays.push(performance.now() - at);
  };
  const share = Math.ceil(play.rates.watchers / play.events.length);
  const pages = play.events.map((event, n) =>
    openPages(play, { event, first: n * share, count: share, onShown }),
  );
  return {
    delays,
    tick: (second: number) => {
      for (const page of pages) page.tick(second);
    },
    close: () => {
      for (const page of pages) page.close();
    },
  };
}

interface Pages {
  readonly event: LiveEvent;
  readonly first: number;
  readonly count: number;
  readonly onShown: (photoId: string) => void;
}

/** All open pages of one event. They are notified together and act as one. */
const openPages = (play: Play, { event, first, count, onShown }: Pages) => {
  const guests = Array.from({ length: count }, (_, n) => comeAs(FIRST_WATCHER + first + n, event));
  const seen = new Set(event.photos().map(({ photoId }) => photoId));
  let [isStale, arePeopleStale, isLooking] = [false, false, false];
  const onChange = ({ kind, processing }: EventChange) => {
    const isOnTheWay = kind === 'processing' || kind === 'figures';
    if (kind === 'figures') arePeopleStale = true;
    if (!isOnTheWay || processing.previews + facesInWork(processing) === 0) isStale = true;
  };
  const { origin, outcomes } = play;
  const streams = guests.map(({ address }) =>
    holdStream({ origin, eventId: event.eventId, address, outcomes, onChange }),
  );
  const look = async () => {
    isStale = false;
    arePeopleStale = false;
    isLooking = true;
    await event.refresh();
    isLooking = false;
    const fresh = event.photos().filter(({ photoId }) => !seen.has(photoId));
    for (const { photoId } of fresh) seen.add(photoId);
    play.send(guests.map((guest) => ({ address: guest.address, asks: catchUp(guest, fresh, onShown) })));
  };
  return {
    tick: (second: number) => {
      if (isStale && !isLooking) void look();
      else if (arePeopleStale && second % PEOPLE_EVERY_SECONDS === 0) {
        arePeopleStale = false;
        play.send(guests.map((guest) => ({ address: guest.address, asks: [askForPeople(guest)] })));
      }
    },
    close: () => {
      for (const close of streams) close();
    },
  };
};
