import { createHash } from 'node:crypto';
import { facesInWork } from '@togather/contract/processing.ts';
import type { Queryable } from '#platform/db/db.ts';
import { countJobs } from '#platform/jobs/jobs.ts';
import type { Client } from './client.ts';
import type { Ledger } from './guests.ts';

/** The state of the acknowledged photos. */
export interface Audit {
  readonly acknowledged: number;
  /** Acknowledged photos that are in the event, byte for byte. */
  readonly found: number;
  readonly lost: number;
  /** Photos of the event beyond the acknowledged ones, and copies made by retries. */
  readonly duplicated: number;
  /** Photos that still wait for previews or faces, and photos' failed jobs. */
  readonly stuck: number;
}

const OF_PHOTOS = /^(make-|give-up-|detect-|cluster-)/;

/** Compares an event with the acknowledged photos, once its guests and jobs have finished. */
export async function audit(
  { client, db, ledger }: { client: Client; db: Queryable; ledger: Ledger },
  pin: string,
): Promise<Audit> {
  const { photos, processing } = await client.lookUp(pin);
  const addresses = new Map(photos.map(({ photoId, url }) => [photoId, url]));
  let found = 0;
  for (const [photoId, sha256] of ledger.acknowledged) {
    const url = addresses.get(photoId);
    const bytes = url && (await client.bytes(url).catch(() => undefined));
    if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) found++;
  }
  const acknowledged = ledger.acknowledged.size;
  const jobs = (await countJobs(db)).filter(({ name }) => OF_PHOTOS.test(name));
  return {
    acknowledged,
    found,
    lost: acknowledged - found,
    duplicated: photos.length - acknowledged + ledger.duplicated,
    stuck: processing.previews + facesInWork(processing) + jobs.reduce((sum, { failed }) => sum + failed, 0),
  };
}
