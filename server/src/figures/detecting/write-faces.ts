import { MAX_FACES_PER_PHOTO } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import type { AnalysedFace, PhotoAnalysis } from '#faces/find/engine.ts';
import { listBlurredFigures } from '#figures/blurs/blur-requests.ts';
import { type CrowdPlace, coverCrowd } from '#figures/blurs/find-in-crowd.ts';
import { renameFaces } from '#figures/corrections/corrections.ts';
import {
  type Box,
  boxOf,
  dropForgotten,
  isSamePlace,
  overlapOf,
} from '#figures/corrections/forget-requests.ts';
import { focusOf } from '#figures/crops/focus-of.ts';
import { readEmbedding } from '#figures/crops/open-face-crop.ts';
import { mayGroupFaces } from '#figures/queries.ts';
import { enqueueGrouping } from '#photos/previews/park-photo.ts';
import { enqueueInTurn } from '#photos/previews/turn-of.ts';
import { isFileOf } from '#photos/queries.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import type { FormerFaces } from '#platform/db/schema.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { type ComparedFace, continueFaces } from './continue-faces.ts';

interface PhotoOfEvent {
  readonly id: string;
  readonly file_id: string | null;
  readonly event_id: string;
  readonly width: number;
  readonly height: number;
}

/**
 * What a search found. `isSecondLook`: none follows, even where it found no face. `lookedFor`: the figures to be blurred that a withheld
 * photo was searched for, and where they are in a crowd.
 */
export type Search = PhotoAnalysis & {
  readonly isSecondLook?: boolean;
  readonly lookedFor?: ReadonlySet<string>;
  readonly crowd?: readonly CrowdPlace[];
};

/**
 * Replaces a photo's faces with those that the first look found, and enqueues the second look where it found none. Writes
 * nothing when the photo is gone or was replaced or the host has switched grouping off meanwhile, and never a face that is to be
 * forgotten. The faces of the file before stay until the second look, where the first one finds none in a new version.
 */
export function writeFaces(context: Context, photo: PhotoOfEvent, analysis: Search): Promise<void> {
  const { db, jobs } = context;
  return db.transaction().execute(async (tx) => {
    // Re-analysing a photo keeps its faces' figures, so nobody may delete those meanwhile.
    if (await hasFaces(tx, photo.id)) await takeLock(tx, { figures: photo.event_id });
    if (!(await mayGroupFaces(tx, photo.event_id))) return;
    // Somebody asked since the search began.
    if (await wasSearchedForOthers(tx, photo, analysis))
      return enqueueInTurn(context, tx, 'faces', [photo.id]);
    const needsSecondLook = analysis.faces.length === 0 && !analysis.isSecondLook;
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
      .where(isFileOf(photo))
      .executeTakeFirst();
    // The photo was deleted or replaced meanwhile.
    if (numUpdatedRows === 0n) return;
    if (analysis.crowd) await coverCrowd(context, tx, photo, analysis.crowd);
    const former = await formerFacesOf(tx, photo.id);
    if (!(needsSecondLook && former)) await replaceFaces(tx, { photo, former }, analysis);
    if (needsSecondLook) await jobs.enqueue(tx, 'detect-hard-faces', [{}], { singletonKey: 'all' });
  });
}

/** Returns whether a photo is withheld for a search that this one is not. */
const wasSearchedForOthers = async (tx: Tx, photo: PhotoOfEvent, { lookedFor }: Search): Promise<boolean> => {
  const row = tx.selectFrom('photos').select('withheld').where('id', '=', photo.id);
  if ((await row.executeTakeFirst())?.withheld !== 'search') return false;
  const wanted = await listBlurredFigures(tx, photo.event_id);
  return !lookedFor || [...wanted].some((figureId) => !lookedFor.has(figureId));
};

/**
 * Writes the faces that the second look found, as writeFaces does, and enqueues their grouping. Writes nothing when the photo
 * was analysed again or replaced meanwhile.
 */
export function writeHardFaces(
  context: Context,
  photo: PhotoOfEvent,
  analysis: PhotoAnalysis,
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    if (await hasFaces(tx, photo.id)) await takeLock(tx, { figures: photo.event_id });
    if (!(await mayGroupFaces(tx, photo.event_id))) return;
    const former = await formerFacesOf(tx, photo.id);
    const isFound = analysis.faces.length > 0;
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set((row) => ({
        needs_second_look: false,
        ...((isFound || former) && {
          focus: focusIn(photo, analysis),
          faces_written: row('faces_written', '+', 1),
        }),
      }))
      .where('id', '=', photo.id)
      .where(isFileOf(photo))
      .where('needs_second_look', '=', true)
      .where('faces_version', '=', analysis.pipelineVersion)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await announceChange(tx, photo.event_id, 'processing');
    if (!(isFound || former)) return;
    await replaceFaces(tx, { photo, former }, analysis);
    await enqueueGrouping({ ...context, db: tx }, photo.event_id);
  });
}

const focusIn = (photo: PhotoOfEvent, { faces }: PhotoAnalysis) =>
  focusOf(
    photo,
    faces.map(({ box }) => box),
  );

type Former = FormerFaces | null;

const formerFacesOf = async (tx: Tx, photoId: string): Promise<Former> => {
  const photo = tx.selectFrom('photos').select('former_faces').where('id', '=', photoId);
  return (await photo.executeTakeFirst())?.former_faces ?? null;
};

interface Written {
  readonly photo: PhotoOfEvent;
  readonly former: Former;
}

const replaceFaces = async (tx: Tx, { photo, former }: Written, analysis: PhotoAnalysis): Promise<void> => {
  const isClosed =
    former !== null && (former === 'closed' || former === 'barred' || (await isForgetting(tx, photo.id)));
  const known = await takeKnown(tx, photo.id);
  const isOfFileBefore = former !== null && former !== 'closed';
  if (isOfFileBefore) await setFormerFaces(tx, photo.id, isClosed ? 'closed' : null);
  // The places of forgotten faces are those of the file before.
  const wanted = former ? withoutCrowd(analysis) : await facesToKeep(tx, photo.id, analysis);
  const found = wanted.map((face) => ({ ...face, pipelineVersion: analysis.pipelineVersion }));
  const carriedOn = isOfFileBefore
    ? continueFaces(found, known, { byPlace: former === 'placed' && !isClosed })
    : retainFaceIds(wanted, known);
  // In a new version nothing but the vectors tells who asked to be forgotten, and those are deleted: only known people stay.
  const kept = found
    .map((face, index) => ({ face, known: carriedOn[index] }))
    .filter((one) => !isClosed || one.known);
  if (kept.length === 0) return;
  const rows = kept.map((one) => ({
    ...rowOf(one.face, photo, one.known),
    ...(isOfFileBefore && { id: newId() }),
    pipeline_version: analysis.pipelineVersion,
  }));
  await tx.insertInto('faces').values(rows).execute();
  // Crops are kept by browsers under the face's id.
  if (isOfFileBefore)
    await renameFaces(
      tx,
      photo.event_id,
      new Map(kept.flatMap((one, index) => (one.known ? [[one.known.id, rows[index]!.id] as const] : []))),
    );
};

const setFormerFaces = (tx: Tx, photoId: string, former_faces: Former) =>
  tx.updateTable('photos').set({ former_faces }).where('id', '=', photoId).execute();

/** Returns whether somebody in the photo was forgotten, or asked for it. */
const isForgetting = async (tx: Tx, photoId: string): Promise<boolean> => {
  const forgotten = tx.selectFrom('forgotten_faces').select('photo_id').where('photo_id', '=', photoId);
  const asked = tx
    .selectFrom('faces')
    .innerJoin('forget_requests as request', 'request.figure_id', 'faces.figure_id')
    .select('faces.photo_id')
    .where('faces.photo_id', '=', photoId);
  return (await forgotten.unionAll(asked).limit(1).executeTakeFirst()) !== undefined;
};

const hasFaces = async (tx: Tx, photoId: string): Promise<boolean> => {
  const face = tx.selectFrom('faces').select('id').where('photo_id', '=', photoId).limit(1);
  return (await face.executeTakeFirst()) !== undefined;
};

/** Deletes and returns the photo's previous faces. */
const takeKnown = async (tx: Tx, photoId: string): Promise<(KnownFace & ComparedFace)[]> => {
  const rows = await tx
    .deleteFrom('faces')
    .where('photo_id', '=', photoId)
    .returning(['id', 'figure_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .returning(['embedding', 'pipeline_version'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    figureId: row.figure_id,
    box: boxOf(row),
    embedding: readEmbedding(row.embedding),
    pipelineVersion: row.pipeline_version,
  }));
};

/** A photo of more people creates no figures (SPEC 9). */
const withoutCrowd = ({ faces }: PhotoAnalysis): AnalysedFace[] =>
  faces.length > MAX_FACES_PER_PHOTO ? [] : faces;

const facesToKeep = async (tx: Tx, photoId: string, analysis: PhotoAnalysis): Promise<AnalysedFace[]> => {
  const forgotten = await tx
    .selectFrom('forgotten_faces')
    .select(['box_left', 'box_top', 'box_width', 'box_height'])
    .where('photo_id', '=', photoId)
    .execute();
  return dropForgotten(withoutCrowd(analysis), forgotten.map(boxOf));
};

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
