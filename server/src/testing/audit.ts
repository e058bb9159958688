import { createHash } from 'node:crypto';
import type { Queryable } from '../platform/db/db.ts';
import { countJobs } from '../platform/jobs/count-jobs.ts';
import type { Client } from './client.ts';
import type { Ledger } from './guests.ts';

/** What became of the photos that were acknowledged. */
export interface Audit {
  readonly acknowledged: number;
  /** Those of them that are in the event, byte for byte. */
  readonly found: number;
  readonly lost: number;
  /** Photos of the event beyond what was acknowledged, and those that a second try made a copy of. */
  readonly duplicated: number;
  /** Photos that still wait for previews or faces, and jobs of photos that were given up. */
  readonly stuck: number;
}

const OF_PHOTOS = /^(make-|give-up-|detect-|cluster-)/;

/** Compares an event with what was acknowledged, once its guests have finished and its jobs have had their time. */
export const audit = async (
  { client, db, ledger }: { client: Client; db: Queryable; ledger: Ledger },
  pin: string,
): Promise<Audit> => {
  const { photos, processing } = await client.lookUp(pin);
  const addresses = new Map(photos.map(({ photoId, url }) => [photoId, url]));
  let found = 0;
  for (const [photoId, sha256] of ledger.acknowledged) {
    const url = addresses.get(photoId);
    const bytes = url && (await client.bytes(url).catch(() => undefined));
    if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) found++;
  }
  const acknowledged = ledger.acknowledged.size;
  const parked = (await countJobs(db)).filter(({ name }) => OF_PHOTOS.test(name));
  return {
    acknowledged,
    found,
    lost: acknowledged - found,
    duplicated: photos.length - acknowledged + ledger.duplicated,
    stuck: processing.previews + processing.faces + parked.reduce((sum, { parked }) => sum + parked, 0),
  };
};
