import { createHash } from 'node:crypto';
import { findUnowned } from '#operating/retention/sweep-orphans.job.ts';
import { findPhotosById } from '#photos/queries.ts';
import type { Db } from '#platform/db/db.ts';
import {
  adImageIdOfKey,
  adImagesPrefix,
  erasuresPrefix,
  frameIdOfKey,
  framesPrefix,
  originalKey,
  originalsPrefix,
  photoIdOfKey,
  photoPrefix,
  readAll,
  type Storage,
} from '#platform/storage/storage.ts';
import { filterShownImages } from '#plus/ads/queries.ts';
import { filterFrameFiles } from '#plus/frames/queries.ts';

export interface Move {
  readonly from: Storage;
  readonly to: Storage;
  /** Prints occasional lines about the progress. */
  readonly say: (line: string) => void;
  /** Ends the move after the objects in progress; the next call continues. */
  readonly signal?: AbortSignal;
}

export interface Moved {
  readonly copied: number;
  /** Objects that the target already had, with the same SHA-256. */
  readonly there: number;
  /** Keys of originals whose bytes differ from the uploaded ones; they are not copied. */
  readonly damaged: readonly string[];
}

const PAGE = 200;
const AT_ONCE = 4;

/**
 * Copies everything that a row points to, and the erasures, from one storage to another, and verifies it there. The
 * source stays unchanged. Both may be in use: the next call copies later uploads, and objects deleted meanwhile are
 * removed again. Throws as the two storages do.
 */
export async function moveObjects(db: Db, move: Move): Promise<Moved> {
  const progress = { copied: 0, there: 0, damaged: [] as string[] };
  for (const [prefix, findOwned] of [
    [originalsPrefix, ownedOfPhotos],
    [adImagesPrefix, ownedOfAds],
    [framesPrefix, ownedOfFrames],
    [erasuresPrefix, ownedOfErasures],
  ] as const)
    for await (const keys of pagesOf(move.from.list(prefix))) {
      if (move.signal?.aborted) return progress;
      await movePage({ db, move, findOwned }, keys, progress);
      move.say(`${progress.copied} copied, ${progress.there} there already`);
    }
  return progress;
}

/** Returns those keys of a page that a row points to, with the row's SHA-256 in hex, if any. */
type FindOwned = (db: Db, keys: readonly string[]) => Promise<Map<string, string | undefined>>;

const ownedOfPhotos: FindOwned = async (db, keys) => {
  const unowned = await findUnowned(db, keys);
  const rows = await findPhotosById(db, [...new Set(keys.flatMap((key) => photoIdOfKey(key) ?? []))]);
  const hashes = new Map(rows.map((row) => [originalKey(row), row.sha256.toString('hex')]));
  return new Map(
    keys
      .filter((key) => !unowned.has(key) && !unowned.has(photoPrefix(photoIdOfKey(key)!)))
      .map((key) => [key, hashes.get(key)]),
  );
};

const ownedOfAds: FindOwned = async (db, keys) => {
  const shown = await filterShownImages(
    db,
    keys.flatMap((key) => adImageIdOfKey(key) ?? []),
  );
  return new Map(keys.filter((key) => shown.has(adImageIdOfKey(key) ?? '')).map((key) => [key, undefined]));
};

const ownedOfFrames: FindOwned = async (db, keys) => {
  const kept = await filterFrameFiles(
    db,
    keys.flatMap((key) => frameIdOfKey(key) ?? []),
  );
  return new Map(keys.filter((key) => kept.has(frameIdOfKey(key) ?? '')).map((key) => [key, undefined]));
};

/** Erasures have no row. */
const ownedOfErasures: FindOwned = (_db, keys) =>
  Promise.resolve(new Map(keys.map((key) => [key, undefined])));

interface PageWork {
  readonly db: Db;
  readonly move: Move;
  readonly findOwned: FindOwned;
}

interface Progress {
  copied: number;
  there: number;
  readonly damaged: string[];
}

const movePage = async ({ db, move, findOwned }: PageWork, keys: readonly string[], progress: Progress) => {
  const owned = [...(await findOwned(db, keys))];
  for (let at = 0; at < owned.length; at += AT_ONCE)
    await Promise.all(
      owned.slice(at, at + AT_ONCE).map(async ([key, wanted]) => {
        const outcome = await copy(move, key, wanted);
        if (outcome === 'damaged') progress.damaged.push(key);
        else if (outcome !== 'gone') progress[outcome]++;
      }),
    );
  const still = await findOwned(
    db,
    owned.map(([key]) => key),
  );
  for (const [key] of owned) if (!still.has(key)) await move.to.remove(key);
};

const copy = async (
  { from, to }: Move,
  key: string,
  wanted: string | undefined,
): Promise<'copied' | 'there' | 'damaged' | 'gone'> => {
  const hash = wanted ?? (await from.hashOf(key));
  if (hash === undefined) return 'gone';
  if ((await to.hashOf(key)) === hash) return 'there';
  const bytes = await readAll(from, key);
  if (!bytes) return 'gone';
  if (wanted !== undefined && sha256(bytes) !== wanted) return 'damaged';
  await to.put(key, bytes);
  const arrived = await readAll(to, key);
  if (arrived && !arrived.equals(bytes)) throw new Error(`${key} differs at its new place`);
  return 'copied';
};

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const pagesOf = async function* (objects: ReturnType<Storage['list']>): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const { key } of objects) {
    // Left by a running or a dead process.
    if (key.endsWith('.part')) continue;
    page.push(key);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
};
