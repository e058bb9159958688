import { setTimeout as sleep } from 'node:timers/promises';
import { facesInWork } from '@togather/contract/processing.ts';
import { type Audit, audit } from '../../server/src/testing/audit.ts';
import { type Client, createClient } from '../../server/src/testing/client.ts';
import { comeAsGuests, type Ledger, newLedger, sendAsGuest } from '../../server/src/testing/guests.ts';
import { samplePhotos, tinyPhoto } from '../../server/src/testing/sample-photos.ts';
import type { Installation } from './installation.ts';

export interface Party {
  readonly host: Client;
  readonly ledger: Ledger;
  /** Waits for the guests' requests and for all previews and faces, then audits the photos. */
  readonly end: () => Promise<Audit>;
}

const GUESTS = 5;
const SIZE = { width: 320, height: 240 };
const MOST_FILES = 3;
/** The pause between two batches of a guest, which keeps the backlog small. */
const PAUSE_MS = 1500;
/** A browser honours the server's Retry-After of 5 s. These guests retry earlier to hit a fault more often. */
const AGAIN_MS = 400;
/** The wait without progress after which the run is stalled. Jobs wait a minute while storage is down. */
const STALLED_MS = 180_000;
let seed = 0;

/** Starts an event and guests who upload to it until it ends. */
export async function startParty({ origin, db }: Pick<Installation, 'origin' | 'db'>): Promise<Party> {
  const host = createClient(origin);
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '風雨無阻');
  const ledger = newLedger();
  let isOver = false;
  const batches = [samplePhotos().slice(0, 2)];
  const next = async () => {
    if (isOver) return undefined;
    const files = Array.from({ length: 1 + (seed % MOST_FILES) }, () => tinyPhoto(++seed, SIZE));
    return batches.pop() ?? Promise.all(files);
  };
  const pause = (refusal: unknown) => sleep(refusal ? AGAIN_MS : PAUSE_MS);
  const clients = await comeAsGuests(() => createClient(origin), pinCode, GUESTS);
  const sending = Promise.all(clients.map((client) => sendAsGuest({ client, eventId, ledger, next, pause })));
  sending.catch(() => {});
  return {
    host,
    ledger,
    end: async () => {
      isOver = true;
      await sending;
      await settle(host, pinCode);
      return audit({ client: host, db, ledger }, pinCode);
    },
  };
}

/** Waits until no photo is pending, or progress stalls. */
const settle = async (host: Client, pin: string) => {
  let least = Number.POSITIVE_INFINITY;
  for (let movedAt = Date.now(); Date.now() - movedAt < STALLED_MS; await sleep(500)) {
    const processing = await host.lookUp(pin).then(
      (event) => event.processing,
      () => undefined,
    );
    const waiting = processing ? processing.previews + facesInWork(processing) : least;
    if (waiting === 0) return;
    if (waiting < least) movedAt = Date.now();
    least = Math.min(least, waiting);
  }
};
