import type { Context } from '#app/context/context.ts';
import { removePhotoFiles } from '#photos/removal.ts';
import { Failure } from '#platform/base/failure.ts';
import { isRefused } from '#platform/db/db.ts';
import { type Batch, type Committed, commitBatch } from './commit-batch.ts';
import type { StoredPhoto } from './store-photo.ts';

/** Commits stored photos, and removes the files of those that got no row. Throws what `commitBatch` throws. */
export async function commitStored(context: Context, batch: Batch): Promise<Committed> {
  try {
    const committed = await commitBatch(context, batch);
    await removePhotoFiles(context, idsOf(committed.unused));
    return committed;
  } catch (error) {
    // When the outcome of the commit is unknown, the bytes may be in use: they stay, and the sweep removes those
    // without rows.
    if (error instanceof Failure || isRefused(error)) await removePhotoFiles(context, idsOf(batch.stored));
    throw error;
  }
}

const idsOf = (photos: readonly StoredPhoto[]): string[] => photos.map(({ id }) => id);
