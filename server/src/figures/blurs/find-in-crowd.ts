import { MAX_FACES_PER_PHOTO } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import type { AnalysedFace, PhotoAnalysis } from '#faces/find/engine.ts';
import { onThread } from '#faces/group/worker-thread.ts';
import { type Box, boxOf, isSamePlace } from '#figures/corrections/forget-requests.ts';
import { readFace } from '#figures/crops/open-face-crop.ts';
import { listFacesToCluster } from '#figures/queries.ts';
import type { Tx } from '#platform/db/db.ts';
import { withholdToBlur } from './withhold-photos.ts';

/** The place of a person to blur, in a photo with too many faces for figures. */
export interface CrowdPlace {
  readonly figureId: string;
  readonly box: Box;
}

/**
 * Returns the places of the people to blur in a photo with too many faces for figures, by the rule for faces in no figure. The faces of
 * such a photo are not kept, so they are compared here, once.
 */
export async function findInCrowd(
  { db, faces: { pack } }: Context,
  eventId: string,
  { faces, pipelineVersion, lookedFor }: PhotoAnalysis & { readonly lookedFor: ReadonlySet<string> },
): Promise<CrowdPlace[]> {
  if (faces.length <= MAX_FACES_PER_PHOTO || lookedFor.size === 0) return [];
  const known = await listFacesToCluster(db, eventId, { pipelineVersion });
  const numbersOf = Map.groupBy(known.keys(), (number) => known[number]!.figure_id);
  numbersOf.delete(null);
  const figureIds = [...numbersOf.keys()];
  const wanted = figureIds.flatMap((figureId, number) => (lookedFor.has(figureId ?? '') ? [number] : []));
  const described = faces.filter(({ embedding }) => embedding.length > 0);
  const grouping = {
    faces: [...known.map(readFace), ...described.map((face) => ({ ...face, photoId: '' }))],
    figures: [...numbersOf.values()],
    apart: [],
  };
  const found = await onThread('findFacesToBlur', grouping.faces.length, grouping, wanted, pack.calibration);
  return found.flatMap((numbers, at) =>
    numbers
      .filter((number) => number >= known.length)
      .map((number) => placeOf(figureIds[wanted[at]!]!, described[number - known.length]!)),
  );
}

const placeOf = (figureId: string, { box }: AnalysedFace): CrowdPlace => ({ figureId, box });

/** Adds the places that were found and not known. Those of an earlier search stay: its person may not be comparable any more. */
export async function coverCrowd(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  photo: { readonly id: string; readonly event_id: string },
  places: readonly CrowdPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const known = await tx
    .selectFrom('blurred_faces')
    .select(['blur_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .where('photo_id', '=', photo.id)
    .execute();
  const isKnown = (blurId: string, box: Box) =>
    known.some((row) => row.blur_id === blurId && isSamePlace(boxOf(row), box));
  const blurs = await tx
    .selectFrom('blurs')
    .select(['id', 'figure_id'])
    .where('event_id', '=', photo.event_id)
    .execute();
  const rows = blurs.flatMap((blur) =>
    places
      .filter(({ figureId, box }) => figureId === blur.figure_id && !isKnown(blur.id, box))
      .map(({ box }) => ({
        blur_id: blur.id,
        photo_id: photo.id,
        face_id: null,
        box_left: box.left,
        box_top: box.top,
        box_width: box.width,
        box_height: box.height,
      })),
  );
  if (rows.length === 0) return;
  await tx.insertInto('blurred_faces').values(rows).execute();
  await withholdToBlur(context, tx, photo.event_id, [photo.id]);
}
