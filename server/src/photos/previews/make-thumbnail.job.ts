import type { Context } from '#app/context/context.ts';
import { enqueueCut } from '#photos/chapters/cut-chapters.job.ts';
import { type FullPhotoRow, isFileOf } from '#photos/queries.ts';
import { announceThumbnail } from '#platform/changes/announce.ts';
import { previewKey, readAll } from '#platform/storage/storage.ts';
import { makeOfOriginal } from './open-preview.ts';
import { turnOf } from './turn-of.ts';

interface Shown {
  /** Base64. */
  readonly thumbhash: string;
  readonly bytes: number;
}

/**
 * Renders a photo's thumbnail and placeholder before all other work, and announces the photo to the event's watchers;
 * make-renditions follows. Decodes no original whose thumbnail a caller has had rendered already. Idempotent.
 */
export function makeThumbnail(context: Context, { photoId }: { photoId: string }): Promise<void> {
  return makeOfOriginal(context, photoId, async (photo, original) => {
    const { storage, decoder } = context;
    const key = previewKey(photo, 320, 'webp');
    const rendered = await decoder.renderThumbnail(
      original,
      async () => (await storage.sizeOf(key)) !== undefined,
    );
    if (rendered) {
      await storage.put(key, rendered.preview.data);
      return finish(context, photo, { ...rendered, bytes: rendered.preview.data.length });
    }
    const thumbnail = await readAll(storage, key);
    // It was deleted with the photo or its replaced file.
    if (!thumbnail) return false;
    const thumbhash = await decoder.renderPlaceholder(thumbnail);
    return finish(context, photo, { thumbhash, bytes: thumbnail.length });
  });
}

/** Returns false when the photo no longer exists or was replaced; then no job follows. */
const finish = ({ db, jobs }: Context, photo: FullPhotoRow, { thumbhash, bytes }: Shown): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { id, event_id } = photo;
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set({ thumbhash: Buffer.from(thumbhash, 'base64'), previews_bytes: bytes })
      .where('id', '=', id)
      .where(isFileOf(photo))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const priority = await turnOf(tx, 'previews', { eventId: event_id, photoId: id });
    await jobs.enqueue(tx, 'make-renditions', [{ photoId: id }], { priority });
    await announceThumbnail(tx, event_id, id);
    await enqueueCut({ db: tx, jobs }, event_id);
    return true;
  });
