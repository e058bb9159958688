import { Failure } from '../base/failure.ts';
import type { Context } from '../context/context.ts';
import { makeForViewer } from '../photos/make-for-viewer.ts';
import { openPhoto } from '../photos/open-photo.ts';
import { madeIfMissing } from '../storage/from-memory.ts';
import { faceCropKey, originalKey } from '../storage/keys.ts';

/**
 * The key of a face's crop, where it is read from, made when it is first read, and its photo. Throws Failure
 * FIGURE_NOT_FOUND or as openPhoto does; reading, also as makeForViewer does.
 */
export const openFaceCrop = async (context: Context, faceId: string, token: string) => {
  const face = await findFace(context, faceId);
  if (!face) throw new Failure('FIGURE_NOT_FOUND');
  const photo = await openPhoto(context, face.photo_id, token);
  const key = faceCropKey(photo.id, face.id);
  const render = async () => {
    const original = await context.storage.fileOf(originalKey(photo.id));
    if (!original) throw new Failure('PHOTO_NOT_FOUND');
    const box = { left: face.box_left, top: face.box_top, width: face.box_width, height: face.box_height };
    return context.decoder.renderFaceCrop(original, box);
  };
  const make = async () => {
    const crop = await makeForViewer(context, photo, { key, make: render });
    // The face was erased while its crop was made: the eraser may have looked for the crop too early.
    if (await findFace(context, faceId)) return crop;
    await context.storage.remove(key);
    throw new Failure('FIGURE_NOT_FOUND');
  };
  return { key, from: madeIfMissing(context.storage, make), photo };
};

const findFace = ({ db }: Pick<Context, 'db'>, faceId: string) =>
  db
    .selectFrom('faces')
    .select(['id', 'photo_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .where('id', '=', faceId)
    .executeTakeFirst();
