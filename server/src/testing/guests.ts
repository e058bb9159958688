import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { type Answer, type Client, type NamedFile, uploadForm } from './client.ts';

/** One try that was not acknowledged. */
export interface Refusal {
  /** 0 when the connection broke, or nothing came within `GIVE_UP_MS`. */
  readonly status: number;
  readonly code: string | undefined;
  /** Seconds in Retry-After. */
  readonly retryAfter: number | undefined;
  readonly ms: number;
}

/** What guests know about their uploads. */
export interface Ledger {
  /** SHA-256 of the stored bytes, as the server reported it, by the id of the acknowledged photo. */
  readonly acknowledged: Map<string, string>;
  readonly refusals: Refusal[];
  /** Photos reported as duplicates although nobody sent them under another key. */
  duplicated: number;
}

export const newLedger = (): Ledger => ({ acknowledged: new Map(), refusals: [], duplicated: 0 });

export interface Guest {
  readonly client: Client;
  readonly eventId: string;
  readonly ledger: Ledger;
  /** Returns the next batch, of pictures that nobody else sends; undefined at the end. */
  readonly next: () => Promise<readonly NamedFile[] | undefined>;
  /** Waits after a refusal, or after an accepted batch. */
  readonly pause: (refusal: Refusal | undefined) => Promise<void>;
}

/** Half of a browser's patience; no guest here sends slowly. */
const GIVE_UP_MS = 300_000;
let batches = 0;

/**
 * Simulates one guest's phone: sends batch after batch, each with its Idempotency-Key until it is acknowledged. Retries
 * like the browser (web/src/parts/uploads/items/hold-on.ts), and also for a full storage, where a person would. Throws an
 * Error for any other response.
 */
export async function sendAsGuest(guest: Guest): Promise<void> {
  for (let files = await guest.next(); files; files = await guest.next()) {
    const key = `guest-batch-${process.pid}-${batches++}`;
    for (;;) {
      const refusal = await sendBatch(guest, files, key);
      await guest.pause(refusal);
      if (!refusal) break;
    }
  }
}

const sendBatch = async (
  { client, eventId, ledger }: Guest,
  files: readonly NamedFile[],
  key: string,
): Promise<Refusal | undefined> => {
  const sentAt = performance.now();
  const answer = await client
    .request('POST', '/api/photo/upload', {
      form: uploadForm(eventId, files),
      headers: { 'idempotency-key': key },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    .catch(() => undefined);
  if (answer?.status === 200) return acknowledge(ledger, files, answer.json<UploadAnswer>());
  const refusal = describe(answer, performance.now() - sentAt);
  if (![0, 429, 503, 507].includes(refusal.status))
    throw new Error(`an upload got ${refusal.status}: ${answer?.bytes.toString().slice(0, 300)}`);
  ledger.refusals.push(refusal);
  return refusal;
};

const acknowledge = (ledger: Ledger, files: readonly NamedFile[], { photos }: UploadAnswer) => {
  if (photos.length !== files.length)
    throw new Error(`${photos.length} of ${files.length} photos were accepted`);
  for (const photo of photos) {
    ledger.acknowledged.set(photo.photoId, photo.sha256);
    if (photo.duplicate) ledger.duplicated++;
  }
  return undefined;
};

const describe = (answer: Answer | undefined, ms: number): Refusal => {
  if (!answer) return { status: 0, code: undefined, retryAfter: undefined, ms };
  const retryAfter = answer.headers.get('retry-after');
  const code = answer.json().error.code;
  return { status: answer.status, code, retryAfter: retryAfter ? Number(retryAfter) : undefined, ms };
};

/** Returns clients that have looked an event up, which makes them guests with a cookie. */
export async function comeAsGuests(newClient: () => Client, pin: string, count: number): Promise<Client[]> {
  const clients = Array.from({ length: count }, newClient);
  for (const client of clients) await client.lookUp(pin);
  return clients;
}
