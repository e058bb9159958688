import { isCurrent } from '#photos/queries.ts';
import type { Db } from '#platform/db/db.ts';
import {
  adImageKey,
  clearKey,
  frameKey,
  isOriginalKey,
  originalKey,
  originalsPrefix,
  readAll,
  type Storage,
} from '#platform/storage/storage.ts';
import { sumOf } from './copy-objects.ts';

const PAGE = 500;

export interface Verified {
  /** Photos with a row. */
  readonly photos: number;
  /** Originals in the storage, including those of deleted photos that wait for the sweep. */
  readonly originals: number;
  readonly adImages: number;
  /** A sentence for each row whose bytes are missing or altered. */
  readonly faults: readonly string[];
}

/** Reads the bytes of every photo and ad image with a row, and compares the photos' SHA-256. */
export async function verifyInstallation({ db, storage }: { db: Db; storage: Storage }): Promise<Verified> {
  const faults: string[] = [];
  let photos = 0;
  for (let after = '0'; ; ) {
    const page = await db
      .selectFrom('photos')
      .select(['id', 'file_id', 'arrival', 'sha256'])
      .where('arrival', '>', after)
      .orderBy('arrival')
      .limit(PAGE)
      .execute();
    for (const photo of page) {
      const { id, sha256 } = photo;
      const bytes = await readAll(storage, originalKey(photo));
      // Deleted or replaced since the page was read.
      if (!bytes && !(await isCurrent(db, photo))) continue;
      if (!bytes) faults.push(`photo ${id} has no bytes`);
      else if (sumOf(bytes) !== sha256.toString('hex'))
        faults.push(`photo ${id} has other bytes than were uploaded`);
    }
    photos += page.length;
    const last = page.at(-1);
    if (!last) break;
    after = last.arrival;
  }
  const clears = await db.selectFrom('clear_files').select(['photo_id', 'file_id', 'sha256']).execute();
  for (const { photo_id, file_id, sha256 } of clears) {
    const sum = await storage.hashOf(clearKey(photo_id, file_id));
    if (sum !== sha256.toString('hex'))
      faults.push(`photo ${photo_id} has another file, or none, from before it was blurred`);
  }
  const images = await db.selectFrom('ads').select('image_id').execute();
  for (const { image_id } of images)
    if ((await storage.sizeOf(adImageKey(image_id))) === undefined)
      faults.push(`ad image ${image_id} has no bytes`);
  const frames = await db.selectFrom('frames').select('file_id').execute();
  for (const { file_id } of frames)
    if ((await storage.sizeOf(frameKey(file_id))) === undefined)
      faults.push(`the sponsor's picture ${file_id} has no bytes`);
  const originals = await countOriginals(storage);
  if (photos === 0 && originals > 0)
    faults.push(
      `the storage holds ${originals} photos, and the database has none: is it another installation's?`,
    );
  return { photos, originals, adImages: images.length, faults };
}

const countOriginals = async (storage: Storage): Promise<number> => {
  let count = 0;
  for await (const { key } of storage.list(originalsPrefix)) if (isOriginalKey(key)) count++;
  return count;
};
