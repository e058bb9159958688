import { MAX_FACES_PER_PHOTO } from '@togather/contract/limits.ts';
import type { Context } from '../context.ts';
import { announceChange } from '../events/announce.ts';
import type { AnalysedFace, PhotoAnalysis } from '../faces/engine.ts';
import { PIPELINE_VERSION } from '../faces/pipeline-version.ts';
import type { Attempt } from '../jobs/registry.ts';
import { newId } from '../new-id.ts';
import { findPhoto } from '../photos/queries.ts';
import { originalKey } from '../storage/keys.ts';
import { readAll } from '../storage/read-all.ts';

/** Finds a photo's faces and embeds them, then has the event's figures made anew. Runs again without harm. */
export const detectFaces = async (
  context: Context,
  { photoId }: { photoId: string },
  { lastTry }: Attempt,
): Promise<void> => {
  const photo = await findPhoto(context.db, photoId);
  if (!photo) return;
  try {
    if (photo.faces_version !== PIPELINE_VERSION) {
      const original = await readAll(context.storage, originalKey(photoId));
      if (!original) throw new Error('the original is missing');
      await writeFaces(context, photo, await context.faces.analyse(original));
    }
  } catch (error) {
    if (lastTry) await giveUp(context, photo, String(error));
    throw error;
  }
  // After the commit: a clustering that starts at once must see these faces, and a crash here runs this job again.
  await context.jobs.enqueue(context.db, 'cluster-figures', [{ eventId: photo.event_id }], {
    singletonKey: photo.event_id,
  });
};

interface PhotoOfEvent {
  readonly id: string;
  readonly event_id: string;
}

const writeFaces = ({ db }: Context, photo: PhotoOfEvent, { faces }: PhotoAnalysis): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set({ faces_version: PIPELINE_VERSION, faces_error: null })
      .where('id', '=', photo.id)
      .executeTakeFirst();
    // The photo was deleted meanwhile: nothing of it may be written.
    if (numUpdatedRows === 0n) return;
    await tx.deleteFrom('faces').where('photo_id', '=', photo.id).execute();
    // A group photo of more people makes no figures (SPEC 9).
    if (faces.length === 0 || faces.length > MAX_FACES_PER_PHOTO) return;
    await tx
      .insertInto('faces')
      .values(faces.map((face) => rowOf(face, photo)))
      .execute();
  });

const rowOf = (face: AnalysedFace, photo: PhotoOfEvent) => ({
  id: newId(),
  event_id: photo.event_id,
  photo_id: photo.id,
  box_left: face.box.left,
  box_top: face.box.top,
  box_width: face.box.width,
  box_height: face.box.height,
  height_px: face.heightPx,
  score: face.score,
  quality: face.quality,
  embedding: Buffer.from(face.embedding.buffer, face.embedding.byteOffset, face.embedding.byteLength),
  pipeline_version: PIPELINE_VERSION,
});

const giveUp = async ({ db }: Context, photo: PhotoOfEvent, reason: string) => {
  await db.updateTable('photos').set({ faces_error: reason }).where('id', '=', photo.id).execute();
  await announceChange(db, photo.event_id, 'processing');
};
