import { MAX_FACES_PER_PHOTO } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import type { AnalysedFace, PhotoAnalysis } from '#faces/find/engine.ts';
import { type Box, dropForgotten, isSamePlace, overlapOf } from '#figures/corrections/forget-requests.ts';
import { focusOf } from '#figures/crops/focus-of.ts';
import { mayGroupFaces } from '#figures/queries.ts';
import { enqueueGrouping } from '#photos/previews/park-photo.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import { takeLock } from '#platform/locks/locks.ts';

interface PhotoOfEvent {
  readonly id: string;
  readonly event_id: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Replaces a photo's faces with those that the first look found, and enqueues the second look where it found none. Writes
 * nothing when the photo is gone or the host has switched grouping off meanwhile, and never a face that is to be forgotten.
 */
export function writeFaces(
  { db, jobs }: Context,
  photo: PhotoOfEvent,
  analysis: PhotoAnalysis,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // Re-analysing a photo keeps its faces' figures, so nobody may delete those meanwhile.
    if (await hasFaces(tx, photo.id)) await takeLock(tx, { figures: photo.event_id });
    if (!(await mayGroupFaces(tx, photo.event_id))) return;
    const needsSecondLook = analysis.faces.length === 0;
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set((row) => ({
        faces_version: analysis.pipelineVersion,
        faces_error: null,
        needs_second_look: needsSecondLook,
        focus: focusIn(photo, analysis),
        faces_written: row('faces_written', '+', 1),
      }))
      .where('id', '=', photo.id)
      .executeTakeFirst();
    // The photo was deleted meanwhile.
    if (numUpdatedRows === 0n) return;
    await replaceFaces(tx, photo, analysis);
    if (needsSecondLook) await jobs.enqueue(tx, 'detect-hard-faces', [{}], { singletonKey: 'all' });
  });
}

/**
 * Writes the faces that the second look found, as writeFaces does, and enqueues their grouping. Writes nothing when the photo
 * was analysed again meanwhile.
 */
export function writeHardFaces(
  context: Context,
  photo: PhotoOfEvent,
  analysis: PhotoAnalysis,
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    if (!(await mayGroupFaces(tx, photo.event_id))) return;
    const isFound = analysis.faces.length > 0;
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set((row) => ({
        needs_second_look: false,
        ...(isFound && { focus: focusIn(photo, analysis), faces_written: row('faces_written', '+', 1) }),
      }))
      .where('id', '=', photo.id)
      .where('needs_second_look', '=', true)
      .where('faces_version', '=', analysis.pipelineVersion)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await announceChange(tx, photo.event_id, 'processing');
    if (!isFound) return;
    await replaceFaces(tx, photo, analysis);
    await enqueueGrouping({ ...context, db: tx }, photo.event_id);
  });
}

const focusIn = (photo: PhotoOfEvent, { faces }: PhotoAnalysis) =>
  focusOf(
    photo,
    faces.map(({ box }) => box),
  );

const replaceFaces = async (tx: Tx, photo: PhotoOfEvent, analysis: PhotoAnalysis): Promise<void> => {
  const known = await takeKnown(tx, photo.id);
  const wanted = await facesToKeep(tx, photo.id, analysis);
  if (wanted.length === 0) return;
  const carriedOn = retainFaceIds(wanted, known);
  await tx
    .insertInto('faces')
    .values(
      wanted.map((face, index) => ({
        ...rowOf(face, photo, carriedOn[index]),
        pipeline_version: analysis.pipelineVersion,
      })),
    )
    .execute();
};

const hasFaces = async (tx: Tx, photoId: string): Promise<boolean> => {
  const face = tx.selectFrom('faces').select('id').where('photo_id', '=', photoId).limit(1);
  return (await face.executeTakeFirst()) !== undefined;
};

/** Deletes and returns the photo's previous faces. */
const takeKnown = async (tx: Tx, photoId: string): Promise<KnownFace[]> => {
  const rows = await tx
    .deleteFrom('faces')
    .where('photo_id', '=', photoId)
    .returning(['id', 'figure_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .execute();
  return rows.map((row) => ({ id: row.id, figureId: row.figure_id, box: boxOf(row) }));
};

const facesToKeep = async (tx: Tx, photoId: string, { faces }: PhotoAnalysis): Promise<AnalysedFace[]> => {
  // A photo of more people creates no figures (SPEC 9).
  if (faces.length > MAX_FACES_PER_PHOTO) return [];
  const forgotten = await tx
    .selectFrom('forgotten_faces')
    .select(['box_left', 'box_top', 'box_width', 'box_height'])
    .where('photo_id', '=', photoId)
    .execute();
  return dropForgotten(faces, forgotten.map(boxOf));
};

const boxOf = (row: { box_left: number; box_top: number; box_width: number; box_height: number }) => ({
  left: row.box_left,
  top: row.box_top,
  width: row.box_width,
  height: row.box_height,
});

const rowOf = (face: AnalysedFace, photo: PhotoOfEvent, known: KnownFace | undefined) => ({
  id: known?.id ?? newId(),
  event_id: photo.event_id,
  photo_id: photo.id,
  figure_id: known?.figureId ?? null,
  box_left: face.box.left,
  box_top: face.box.top,
  box_width: face.box.width,
  box_height: face.box.height,
  height_px: face.heightPx,
  score: face.score,
  quality: face.quality,
  embedding: bytesOf(face.embedding),
  context: bytesOf(face.surroundings),
});

export function bytesOf({ buffer, byteOffset, byteLength }: Float32Array) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A face from before its photo was re-analysed. */
interface KnownFace {
  readonly id: string;
  readonly figureId: string | null;
  readonly box: Box;
}

/**
 * Maps each detected face of a photo to the known face it continues, or undefined for a new one. Takes pairs at the
 * same place, largest overlap first, each face once. So corrections about a face, and its figure, survive re-analysing
 * the photo.
 */
export function retainFaceIds(
  found: readonly { readonly box: Box }[],
  known: readonly KnownFace[],
): (KnownFace | undefined)[] {
  const pairs = found.flatMap(({ box }, index) =>
    known
      .filter((face) => isSamePlace(box, face.box))
      .map((face) => ({ index, face, overlap: overlapOf(box, face.box) })),
  );
  pairs.sort((a, b) => b.overlap - a.overlap || a.index - b.index);
  const kept: (KnownFace | undefined)[] = found.map(() => undefined);
  const taken = new Set<KnownFace>();
  for (const { index, face } of pairs) {
    if (kept[index] || taken.has(face)) continue;
    kept[index] = face;
    taken.add(face);
  }
  return kept;
}
