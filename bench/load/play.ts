import { setTimeout as sleep } from 'node:timers/promises';
import type { PhotoSource } from '../upload/make-photos.ts';
import { comeAs, type Guest, openPage } from './guests.ts';
import { keepDownloading } from './keep-downloading.ts';
import { keepUploading } from './keep-uploading.ts';
import { keepWatching } from './keep-watching.ts';
import type { LiveEvent } from './open-event.ts';
import type { Outcome } from './outcomes.ts';
import { sendVisits, type Visit } from './send-visits.ts';

export interface Scene {
  readonly origin: string;
  readonly events: readonly LiveEvent[];
  /** Paths of scripts and styles of the event page. */
  readonly assets: readonly string[];
  readonly photos: PhotoSource;
}

/** What guests do. Arrivals do not slow down when the server does. */
export interface Rates {
  readonly seconds: number;
  /** First visits: in total, and per second until then. */
  readonly guests: number;
  readonly guestsPerSecond: number;
  /** Uploads of six photos. */
  readonly batchesPerSecond: number;
  /** Pages kept open and downloads kept running. */
  readonly watchers: number;
  readonly downloads: number;
}

/** The state of a running scene. */
export interface Play extends Scene {
  readonly rates: Rates;
  readonly outcomes: Outcome[];
  /** Guests who have arrived. */
  readonly guests: Guest[];
  /** Starts visits now, without waiting for them. */
  readonly send: (visits: readonly Visit[]) => void;
  /** When each photo was acknowledged, as of performance.now(). */
  readonly acknowledgedAt: Map<string, number>;
}

export interface Played {
  readonly outcomes: readonly Outcome[];
  readonly guests: number;
  readonly acknowledged: number;
  /** Milliseconds from an acknowledgement until the photo's preview has reached a watching page, one value per page. */
  readonly delays: readonly number[];
  /** Uploads that this process had no capacity to send. */
  readonly heldBack: number;
}

/** The page's own request time-out. */
export const TIMEOUT_SECONDS = 120;

/** Plays guests who arrive, upload, watch and download. Resolves when all their requests are done. */
export const playScene = async (scene: Scene, rates: Rates): Promise<Played> => {
  const outcomes: Outcome[] = [];
  const underWay = new Set<Promise<void>>();
  const send = (visits: readonly Visit[]) => {
    const sending = { origin: scene.origin, outcomes, timeoutSeconds: TIMEOUT_SECONDS };
    const sent = sendVisits(sending, visits).finally(() => underWay.delete(sent));
    underWay.add(sent);
  };
  const acknowledgedAt = new Map<string, number>();
  const play: Play = { ...scene, rates, outcomes, guests: [], send, acknowledgedAt };
  const uploads = keepUploading(play);
  const watchers = keepWatching(play);
  const downloads = keepDownloading(play);
  await everySecond(rates.seconds, (second) => {
    come(play, Math.min(rates.guests, Math.round(second * rates.guestsPerSecond)) - play.guests.length);
    uploads.tick(second);
    watchers.tick(second);
  });
  watchers.close();
  await downloads;
  while (underWay.size > 0) await Promise.all(underWay);
  return {
    outcomes,
    guests: play.guests.filter(({ cookies }) => cookies.size > 0).length,
    acknowledged: acknowledgedAt.size,
    delays: watchers.delays,
    heldBack: uploads.owed(),
  };
};

/** The number of guests so far. Each one has a separate address. */
let came = 0;

const come = ({ guests, events, assets, send }: Play, count: number) => {
  const coming = Array.from({ length: Math.max(0, count) }, () =>
    comeAs(came, events[came++ % events.length]!),
  );
  send(coming.map((guest) => ({ address: guest.address, asks: openPage(guest, assets) })));
  guests.push(...coming);
};

const everySecond = async (seconds: number, act: (second: number) => void): Promise<void> => {
  const from = performance.now();
  for (let second = 1; second <= seconds; second++) {
    act(second);
    await sleep(Math.max(0, from + second * 1000 - performance.now()));
  }
};
