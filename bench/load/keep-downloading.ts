import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../server/src/testing/client.ts';
import { type Album, comeAs, type Guest, takePieces } from './guests.ts';
import type { LiveEvent } from './open-event.ts';
import type { Outcome } from './outcomes.ts';
import { type Play, TIMEOUT_SECONDS } from './scene.ts';
import { sendVisits } from './send-visits.ts';

/** After each round all guests start over with the current album. */
const ROUND_SECONDS = 60;
/** One megabyte each: a phone on a shared network. */
const PIECES_PER_SECOND = 1;
const FIRST_DOWNLOADER = 1_100_000;

/** Keeps the given number of album downloads running. Resolves when the last one ends. */
export async function keepDownloading({ origin, events, outcomes, rates }: Play): Promise<void> {
  const guests = Array.from({ length: rates.downloads }, (_, n) =>
    comeAs(FIRST_DOWNLOADER + n, events[n % events.length]!),
  );
  const sending = { origin, outcomes, timeoutSeconds: TIMEOUT_SECONDS, perSecond: PIECES_PER_SECOND };
  const from = performance.now();
  const elapsed = () => (performance.now() - from) / 1000;
  for (let left = rates.seconds; left >= 1; left = Math.round(rates.seconds - elapsed())) {
    const seconds = Math.min(ROUND_SECONDS, left);
    const albums = await askForAlbums(origin, events, outcomes);
    if (albums.size < events.length) {
      await sleep(1000);
      continue;
    }
    const visitOf = (guest: Guest) => ({
      address: guest.address,
      asks: takePieces(guest, albums.get(guest.event)!, seconds * PIECES_PER_SECOND),
    });
    await Promise.all(
      guests.map(async (guest, n) => {
        // Spreads the guests over each second.
        await sleep((1000 * n) / guests.length);
        await sendVisits(sending, [visitOf(guest)]);
      }),
    );
  }
}

/** Requests the whole album of each event. Skips an event whose request is refused. */
const askForAlbums = async (origin: string, events: readonly LiveEvent[], outcomes: Outcome[]) => {
  const albums = new Map<LiveEvent, Album>();
  for (const event of events) {
    const client = createClient(origin);
    const from = performance.now();
    const path = `/api/event/${event.eventId}/archives`;
    const answer = await client
      .lookUp(event.pin)
      .then(() => client.request('POST', path, { json: {} }))
      .catch(() => undefined);
    const status = answer?.status ?? 0;
    const namesWait = answer?.headers.has('retry-after') ?? false;
    outcomes.push({ route: 'album, asked for', status, ms: performance.now() - from, namesWait });
    if (!answer || status !== 200) continue;
    const { url, size } = answer.json<{ url: string; size: number }>();
    const { pathname, search } = new URL(url);
    albums.set(event, { path: pathname + search, size });
  }
  return albums;
};
