import { isLarge } from '@togather/contract/photos.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type FullPhotoRow, isFileOf } from '#photos/queries.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { previewKey } from '#platform/storage/storage.ts';
import { makeOfOriginal } from './open-preview.ts';
import { turnOf } from './turn-of.ts';

const LARGER = [640, 1280] as const;

/** Renders a photo's larger previews, when no thumbnail waits, then enqueues detect-faces. Idempotent. */
export function makeRenditions(context: Context, { photoId }: { photoId: string }): Promise<void> {
  return makeOfOriginal(context, photoId, async (photo, original) => {
    // A job of the file before: those of the new one begin with its thumbnail.
    if (photo.replaced_at && !photo.has_thumbnail) return false;
    const { previews, sharpness } = await context.decoder.renderLarger(original);
    for (const longSide of LARGER)
      await context.storage.put(previewKey(photo, longSide, 'webp'), previews[longSide].data);
    const bytes = LARGER.reduce((sum, longSide) => sum + previews[longSide].data.length, 0);
    return finish(context, photo, { bytes, sharpness });
  });
}

/** Returns false when the photo no longer exists or was replaced; then no job follows. */
const finish = (
  { db, jobs, clock }: Context,
  photo: FullPhotoRow,
  { bytes, sharpness }: { bytes: number; sharpness: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { id, event_id, guest_downloads, ...size } = photo;
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set({
        previews_at: clock(),
        previews_error: null,
        sharpness,
        // Another worker may have finished the same job.
        previews_bytes: sql`case when previews_at is null then previews_bytes + ${bytes}::integer else previews_bytes end`,
      })
      .where('id', '=', id)
      .where(isFileOf(photo))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const priority = await turnOf(tx, 'faces', { eventId: event_id, photoId: id });
    await jobs.enqueue(tx, 'detect-faces', [{ photoId: id }], { priority });
    // A rule that began after the row was read enqueues all photos itself.
    if (guest_downloads === 'reduced' && isLarge(size))
      await jobs.enqueue(tx, 'reduce-photo', [{ photoId: id }]);
    await announceChange(tx, event_id, 'processing');
    return true;
  });
