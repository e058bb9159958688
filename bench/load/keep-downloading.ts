import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../server/src/testing/client.ts';
import { type Album, comeAs, type Guest, takePieces } from './guests.ts';
import type { LiveEvent } from './open-event.ts';
import type { Outcome } from './outcomes.ts';
import { type Play, TIMEOUT_SECONDS } from './scene.ts';
import { sendVisits } from './send-visits.ts';

/** Then everybody begins with the album as it is by then. */
const ROUND_SECONDS = 60;
/** A megabyte each: a phone among hundreds on one network. */
const PIECES_PER_SECOND = 1;
const FIRST_DOWNLOADER = 1_100_000;

/** Keeps so many downloads of albums going; resolves when the last is over. */
export const keepDownloading = async ({ origin, events, outcomes, rates }: Play): Promise<void> => {
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
        // Not all at the same moment of each second.
        await sleep((1000 * n) / guests.length);
        await sendVisits(sending, [visitOf(guest)]);
      }),
    );
  }
};

/** Asks for the whole album of each event; one that is refused is left out. */
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
