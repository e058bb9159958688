import type { Context } from '#app/context/context.ts';
import type { ClusterFace } from '#faces/group/cluster.ts';
import { boxOf } from '#figures/corrections/forget-requests.ts';
import type { FaceToCluster } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { makeForCaller } from '#photos/previews/open-preview.ts';
import {
  cacheControlOf,
  openPhotoFor,
  purposes as photoPurposes,
  subjectOf,
} from '#photos/serving/describe-photo.ts';
import { Failure } from '#platform/base/failure.ts';
import { madeIfMissing } from '#platform/storage/from-memory.ts';
import { eventToken, type HostedSubject } from '#platform/storage/signed-url.ts';
import { faceCropKey, originalKey } from '#platform/storage/storage.ts';

/**
 * Which crops a token opens. `shown`: the people whom everyone sees. `hidden people`: also hidden people, including those to be
 * forgotten, for a guest with a request to forget. `all`: all people in any photo, for the host. The first two open no crop of a
 * photo that is not visible to everyone.
 */
export type CropScope = 'shown' | 'hidden people' | 'all';

/** `shown` opens no photo: an upload key's holder gets it, who may not see the photos (threats.md K1). */
const purposes = {
  shown: 'crop-urls',
  'hidden people': 'hidden-crop-urls',
  all: photoPurposes.all,
} as const;

/**
 * The scopes, besides the host's, whose tokens open a crop of a photo that everyone sees. Who may see the photo may see the
 * faces in it.
 */
function cropPurposes(isHidden: boolean): readonly string[] {
  return isHidden
    ? [purposes['hidden people']]
    : [purposes.shown, purposes['hidden people'], photoPurposes.shown];
}

/** Returns the token for an event's crops, valid for some hours. */
export function cropTokenOf({ secrets, clock }: Context, event: HostedSubject, scope: CropScope): string {
  return eventToken(
    secrets.keyFor(purposes[scope]),
    subjectOf(event, scope === 'all' ? 'all' : 'shown'),
    clock(),
  );
}

export const getFaceCropAct = act('getFaceCrop', async (context, { params, query, request, reply }) => {
  const { key, from, photo } = await openFaceCrop(context, params.faceId, query.t);
  return sendObject(
    from,
    { request, reply },
    {
      key,
      type: 'image/webp',
      etag: `"${params.faceId}${photo.file_id ?? ''}"`,
      lastModified: photo.replaced_at ?? photo.uploaded_at,
      cacheControl: cacheControlOf(photo, query.v),
    },
  );
});

/**
 * The key of a face's crop, where it is read from, made when it is first read, and its photo. Throws Failure
 * FIGURE_NOT_FOUND, also for a link from before the person was hidden or is to be forgotten, PREVIEWS_BUSY for a photo that was replaced, until its faces are found, or as openPhotoFor does; reading, also as makeForCaller does.
 */
const openFaceCrop = async (context: Context, faceId: string, token: string) => {
  const face = await findFace(context, faceId);
  if (!face) throw new Failure('FIGURE_NOT_FOUND');
  const isHidden = face.is_hidden === true || Boolean(face.is_forgotten);
  const signedFor = cropPurposes(isHidden);
  const photo = await openPhotoFor(context, face.photo_id, { token, signedFor }).catch((error) => {
    // The link was valid until the person was hidden.
    if (isHidden && error instanceof Failure) throw new Failure('FIGURE_NOT_FOUND', { cause: error });
    throw error;
  });
  // The face lies in the file before.
  if (photo.former_faces !== null && photo.former_faces !== 'closed') throw new Failure('PREVIEWS_BUSY');
  const key = faceCropKey(photo, face.id);
  const render = async () => {
    const original = await context.storage.fileOf(originalKey(photo));
    if (!original) throw new Failure('PHOTO_NOT_FOUND');
    return context.decoder.renderFaceCrop(original, boxOf(face));
  };
  const make = async () => {
    const crop = await makeForCaller(context, photo, { key, make: render });
    // The face was erased while its crop was rendered: the eraser may have run before the crop existed.
    if (await findFace(context, faceId)) return crop;
    await context.storage.remove(key);
    throw new Failure('FIGURE_NOT_FOUND');
  };
  return { key, from: madeIfMissing(context.storage, make), photo };
};

const findFace = ({ db }: Context, faceId: string) =>
  db
    .selectFrom('faces')
    .leftJoin('figures', 'figures.id', 'faces.figure_id')
    .leftJoin('forget_requests as request', 'request.figure_id', 'figures.id')
    .select(['faces.id', 'faces.photo_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .select(['figures.hidden as is_hidden', (e) => e('request.id', 'is not', null).as('is_forgotten')])
    .where('faces.id', '=', faceId)
    .executeTakeFirst();

/** Converts a face's row for the grouping. */
export function readFace(face: FaceToCluster): ClusterFace {
  return {
    photoId: face.photo_id,
    embedding: readEmbedding(face.embedding),
    surroundings: face.context ? readEmbedding(face.context) : undefined,
    quality: face.quality,
    heightPx: face.height_px,
  };
}

/** Converts a face's embedding. Copies it, because the driver's buffer may not be aligned for a Float32Array. */
export const readEmbedding = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);
