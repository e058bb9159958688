import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Figure, LikelyPhoto } from '@togather/contract/schemas/figures.ts';
import { id } from '@togather/contract/schemas/values.ts';
import type { Context } from '#app/context/context.ts';
import { requireBearerKey } from '#events/upload-keys.ts';
import { cropUrlOf } from '#figures/crops/list-faces.ts';
import { type CropScope, cropTokenOf } from '#figures/crops/open-face-crop.ts';
import { figureScope } from '#figures/figure-scope.ts';
import {
  countFigures,
  type FigureScope,
  findSuccessor,
  listFacesShown,
  listFigureRows,
  listLikelyFaces,
  listPhotosShowing,
} from '#figures/queries.ts';
import { countTables } from '#guest-list/queries.ts';
import { act } from '#http/act.ts';
import { sendTagged, type TaggedBody } from '#http/responding/send-tagged.ts';
import type { PhotoRow } from '#photos/queries.ts';
import { describePhotos, linksOf, tokenOf } from '#photos/serving/describe-photo.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';

/**
 * Returns the photos in which any, or all, of the figures appear, newest first, each once. Throws Failure
 * FIGURE_NOT_FOUND for a figure that is of another event, hidden or to be forgotten. When a single figure was merged
 * into another, the details have that one as `figureId`.
 */
export async function findPhotosShowing(
  db: Queryable,
  from: FigureScope,
  wanted: { readonly figureIds: readonly string[]; readonly match: 'any' | 'all' },
): Promise<PhotoRow[]> {
  const figureIds = [...new Set(wanted.figureIds)];
  if ((await countFigures(db, from, figureIds)) !== figureIds.length) {
    const [id = ''] = figureIds;
    const figureId = figureIds.length === 1 ? await findSuccessor(db, from, id) : undefined;
    throw new Failure('FIGURE_NOT_FOUND', figureId ? { details: { figureId } } : {});
  }
  const atLeast = wanted.match === 'all' ? figureIds.length : 1;
  return listPhotosShowing(db, { eventId: from.event.id, seer: from.seer, figureIds, atLeast });
}

export const listPhotosOfFiguresAct = act('listPhotosOfFigures', (context, { event, query, caller }) =>
  listPhotosOfFigures(context, figureScope(context, event, caller.user), query),
);

/**
 * Returns the photos in which any, or all, of the figures appear, and for any also those in which one likely appears,
 * newest first, each once. Throws Failure VALIDATION_FAILED for a malformed id, FIGURE_NOT_FOUND for a figure of
 * another event.
 */
export async function listPhotosOfFigures(
  context: Context,
  from: FigureScope,
  wanted: { figureIds: string; match: 'any' | 'all' },
): Promise<ResponseOf<'listPhotosOfFigures'>> {
  const figureIds = [...new Set(wanted.figureIds.split(','))];
  if (!figureIds.every((figureId) => id.safeParse(figureId).success)) throw new Failure('VALIDATION_FAILED');
  const { event, seer } = from;
  const rows = await findPhotosShowing(context.db, from, { figureIds, match: wanted.match });
  return {
    photos: describePhotos(context, { event, links: linksOf(seer) }, rows),
    likely: wanted.match === 'all' ? [] : await listLikely(context, from, figureIds),
  };
}

const listLikely = async (
  context: Context,
  { event, seer }: FigureScope,
  figureIds: readonly string[],
): Promise<LikelyPhoto[]> => {
  const faces = await listLikelyFaces(context.db, { eventId: event.id, seer }, figureIds);
  const best = [...Map.groupBy(faces, (face) => face.id).values()].flatMap((all) => all[0] ?? []);
  const token = cropTokenOf(context, event, linksOf(seer));
  return describePhotos(context, { event, links: linksOf(seer) }, best).map((photo, index) => ({
    ...photo,
    cropUrl: cropUrlOf(context, { id: best[index]!.face_id, file_id: best[index]!.file_id }, token),
  }));
};

export const listFiguresAct = act('listFigures', (context, { event, caller, request, reply }) =>
  sendTagged(context, { request, reply }, listFigures(context, figureScope(context, event, caller.user))),
);

/**
 * Returns the people of an event, each with a representative face. Viewers who see the same share one body until the
 * event changes.
 */
const listFigures = (context: Context, scope: FigureScope & { event: EventRow }): TaggedBody => {
  const { event, withHidden, seer } = scope;
  return {
    of: ['figures', event.id, event.version, withHidden, seer, tokenOf(context, event, linksOf(seer))],
    describe: () => readFigures(context, scope),
  };
};

/** Returns the people of an event, each with a representative face. */
async function readFigures(context: Context, scope: FigureScope): Promise<Figure[]> {
  const rows = await listFigureRows(context.db, scope);
  return describeFigures(context, scope.event, { rows, crops: linksOf(scope.seer) });
}

type Rows = Awaited<ReturnType<typeof listFigureRows>>;

export function describeFigures(
  context: Context,
  event: FigureScope['event'],
  { rows, crops }: { rows: Rows; crops: CropScope },
): Figure[] {
  const token = cropTokenOf(context, event, crops);
  const links = crops === 'all' ? 'all' : 'shown';
  return rows.map((row) => {
    const shown = { id: row.photo_id, file_id: row.file_id, name: '', width: 1, height: 1 };
    const [photo] = describePhotos(context, { event, links }, [shown]);
    return {
      id: row.id,
      photoNum: row.photo_count,
      hidden: row.hidden,
      representativeFace: {
        faceBox: { width: row.box_width, height: row.box_height, left: row.box_left, top: row.box_top },
        photo: { photoId: row.photo_id, previewUrl: photo!.previewUrl },
        cropUrl: cropUrlOf(context, { id: row.face_id, file_id: row.file_id }, token),
      },
    };
  });
}

/** Lists the people in a photo of the event, from left to right, each with their best face in it. */
export const listFiguresOfPhotoAct = act('listFiguresOfPhoto', async (context, { event, params, caller }) => {
  const from = figureScope(context, event, caller.user);
  const faces = await listFacesShown(context.db, from, params.photoId);
  const token = cropTokenOf(context, event, linksOf(from.seer));
  const figures = faces
    .toSorted((one, other) => one.box_left - other.box_left)
    .map((face) => ({
      id: face.id,
      photoNum: face.photo_count,
      cropUrl: cropUrlOf(context, { id: face.face_id, file_id: face.file_id }, token),
    }));
  return { figures };
});

/**
 * Returns the people of an upload key's event whom guests see, with addresses of faces and of no photo, and the tables of the
 * guest list: a key is for sending. Throws as `requireBearerKey` does.
 */
export const listPeopleByKeyAct = act('listPeopleByKey', async (context, { request }) => {
  const { event } = await requireBearerKey(context, request, 'upload');
  const scope = figureScope(context, event, undefined);
  const figures = await readFigures(context, scope);
  const tables = scope.seer.isConcealed ? [] : await countTables(context.db, event.id);
  return {
    eventId: event.id,
    ...(tables.length > 0 && { tables }),
    figures: figures.map(({ id, photoNum, representativeFace: { cropUrl } }) => ({ id, photoNum, cropUrl })),
  };
});
