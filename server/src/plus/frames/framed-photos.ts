import { createHash } from 'node:crypto';
import { jpegName } from '@togather/contract/entry-names.ts';
import type { FRAME_SHAPES } from '@togather/contract/frames.ts';
import { REDUCED_SIDE } from '@togather/contract/photos.ts';
import type { Context } from '#app/context/context.ts';
import { requirePlus } from '#events/membership/policy.ts';
import { type AnyAct, act } from '#http/act.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { DecoderBusy } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { type FullPhotoRow, photosSeen } from '#photos/queries.ts';
import { ruleFor } from '#photos/reductions/reductions.ts';
import { openPhoto } from '#photos/serving/describe-photo.ts';
import { downloadOf } from '#photos/serving/served-files.ts';
import { ANYBODY } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { mayPass } from '#platform/jobs/run-jobs.ts';
import { computed } from '#platform/storage/from-memory.ts';
import { frameKey, originalKey, readAll } from '#platform/storage/storage.ts';
import { type FrameRow, findFrame, findShownFrame } from './queries.ts';

/** Increase when the same photo and frame give other bytes. */
const FORMAT = 'framed-1';
/** Larger photos are composed at this size, since the frame is held in memory: 4 bytes a pixel. */
const MOST_SIDE = 8192;

const getFramedPhotoAct = act('getFramedPhoto', async (context, { params, query, request, reply }) => {
  const opened = await openPhoto(context, params.photoId, query.t);
  const { photo } = opened;
  const rule = ruleFor(photo, opened);
  if (rule === 'none') throw new Failure('DOWNLOADS_OFF');
  const frame = await findShownFrame(context.db, photo.event_id);
  if (!frame || photo.previews_error !== null) {
    const file = await downloadOf(context, opened, { isSaved: false });
    // The same address has the framed photo at other times.
    return sendObject(context.storage, { request, reply }, { ...file, cacheControl: CACHE_CONTROL });
  }
  const longSide = rule === 'reduced' ? REDUCED_SIDE : MOST_SIDE;
  const tag = createHash('sha256')
    .update([FORMAT, photo.sha256.toString('hex'), frame.file_id, frame.placement, longSide].join(' '))
    .digest('hex');
  const source = computed(() =>
    context.framedPhotos(tag, () => compose(context, photo, { frame, longSide })),
  );
  return sendObject(
    source,
    { request, reply },
    {
      key: tag,
      type: 'image/jpeg',
      etag: `"${tag}"`,
      cacheControl: CACHE_CONTROL,
      saveAs: jpegName(photo.name),
    },
  );
});

const CACHE_CONTROL = 'private, no-cache';

interface Composing {
  readonly frame: FrameRow;
  readonly longSide: number;
}

/** Throws Failure PHOTO_NOT_FOUND, PREVIEWS_BUSY (also when the picture was replaced meanwhile), PREVIEW_UNAVAILABLE. */
const compose = async (
  context: Context,
  of: Pick<FullPhotoRow, 'id' | 'file_id'>,
  { frame: { file_id, placement }, longSide }: Composing,
): Promise<Buffer> => {
  const { storage, decoder } = context;
  const original = await storage.fileOf(originalKey(of));
  if (!original) throw new Failure('PHOTO_NOT_FOUND');
  const frame = await readFrame(context, file_id);
  try {
    return await decoder.renderFramed(original, { frame, placement, longSide });
  } catch (error) {
    if (!(error instanceof ImageError)) throw busyOr(error);
    // Which of the two pictures is at fault is unknown, so the photo is not parked.
    throw new Failure('PREVIEW_UNAVAILABLE', { cause: error });
  }
};

const readFrame = async ({ storage }: Context, fileId: string): Promise<Buffer> => {
  const frame = await readAll(storage, frameKey(fileId));
  if (!frame) throw new Failure('PREVIEWS_BUSY');
  return frame;
};

const busyOr = (error: unknown): unknown =>
  error instanceof DecoderBusy || mayPass(error) ? new Failure('PREVIEWS_BUSY', { cause: error }) : error;

type Shape = (typeof FRAME_SHAPES)[number];
const PREVIEW_SIDE = 1280;
const BLANK = {
  landscape: { width: PREVIEW_SIDE, height: 960 },
  portrait: { width: 960, height: PREVIEW_SIDE },
} as const;

const getFramePreviewAct = act('getFramePreview', async (context, { event, query, reply }) => {
  requirePlus(event);
  const frame = await findFrame(context.db, event.id);
  if (!frame) throw new Failure('FRAME_NOT_FOUND');
  const photo = await findOfShape(context, event.id, query.shape);
  const picture = photo
    ? await compose(context, photo, { frame, longSide: PREVIEW_SIDE })
    : await composeBlank(context, frame, query.shape);
  return reply.type('image/jpeg').header('cache-control', 'no-store').send(picture);
});

/** Returns the newest photo of a shape that everybody sees, without those that cannot be decoded. */
const findOfShape = ({ db }: Context, eventId: string, shape: Shape) =>
  photosSeen(db, eventId, ANYBODY)
    .select(['id', 'file_id'])
    .where('previews_error', 'is', null)
    .where(({ ref, eb }) => eb('width', shape === 'landscape' ? '>' : '<', ref('height')))
    .orderBy('arrival', 'desc')
    .limit(1)
    .executeTakeFirst();

const composeBlank = async (
  context: Context,
  { file_id, placement }: FrameRow,
  shape: Shape,
): Promise<Buffer> => {
  const frame = await readFrame(context, file_id);
  return context.decoder.renderFramedBlank(frame, { placement, ...BLANK[shape] }).catch((error) => {
    throw busyOr(error);
  });
};

/** Photos with the sponsor's picture. */
export const framedPhotoActs: readonly AnyAct[] = [getFramedPhotoAct, getFramePreviewAct];
