import { setTimeout as sleep } from 'node:timers/promises';
import { comeAs, openPage } from './guests.ts';
import { keepDownloading } from './keep-downloading.ts';
import { keepUploading } from './keep-uploading.ts';
import { keepWatching } from './keep-watching.ts';
import type { Outcome } from './outcomes.ts';
import { type Play, type Rates, type Scene, TIMEOUT_SECONDS } from './scene.ts';
import { sendVisits, type Visit } from './send-visits.ts';

export interface Played {
  readonly outcomes: readonly Outcome[];
  readonly guests: number;
  readonly acknowledged: number;
  /** Milliseconds from an acknowledgement until the photo's preview has reached a watching page, one value per page. */
  readonly delays: readonly number[];
  /** Uploads that this process had no capacity to send. */
  readonly heldBack: number;
}

/** Plays guests who arrive, upload, watch and download. Resolves when all their requests are done. */
export async function playScene(scene: Scene, rates: Rates): Promise<Played> {
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
}

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
