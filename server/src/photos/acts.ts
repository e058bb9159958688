import type { PreviewWidth } from '@togather/contract/limits.ts';
import { type AnyAct, act } from '#http/act.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { originalKey } from '#platform/storage/storage.ts';
import { correctDeviceAct, listDevicesAct } from './devices/correct-device.ts';
import { listMomentsAct } from './moments/list-moments.ts';
import { getThumbhashesAct, listPhotoSizesAct } from './previews/list-thumbhashes.ts';
import { chooseFormat, openPreview } from './previews/open-preview.ts';
import { deletePhotoAct } from './removal.ts';
import { openPhoto } from './serving/describe-photo.ts';
import { getPhotoAct, listOwnPhotosAct, listPhotoNotesAct } from './serving/list-own-photos.ts';
import { readByKeyActs } from './serving/read-by-key.ts';
import { uploadPhotosAct } from './uploading/upload-photos.ts';
import { giveHeartAct, takeHeartBackAct } from './visibility/change-heart.ts';
import { changeVisibilityAct, deletePhotosAct, undeletePhotosAct } from './visibility/change-photos.ts';
import { dismissReportAct, listReportsAct, reportPhotoAct } from './visibility/report-photo.ts';

const getOriginalAct = act('getOriginal', async (context, { params, query, request, reply }) => {
  const photo = await openPhoto(context, params.photoId, query.t);
  return sendObject(
    context.storage,
    { request, reply },
    {
      key: originalKey(photo.id),
      type: photo.mime,
      etag: `"${photo.sha256.toString('hex')}"`,
      lastModified: photo.uploaded_at,
      cacheControl: CACHE_CONTROL,
      saveAs: query.download ? photo.name : undefined,
    },
  );
});

const getPreviewAct = act('getPreview', async (context, { params, query, request, reply }) => {
  const photo = await openPhoto(context, params.photoId, query.t);
  const width = Number(query.w ?? LARGEST_PREVIEW) as PreviewWidth;
  const format = chooseFormat(request.headers.accept);
  const { key, from } = openPreview(context, photo, { width, format });
  reply.header('vary', 'Accept, Origin');
  return sendObject(
    from,
    { request, reply },
    {
      key,
      type: `image/${format}`,
      etag: `"${photo.sha256.toString('hex').slice(0, 32)}-${width}-${format}"`,
      lastModified: photo.uploaded_at,
      cacheControl: CACHE_CONTROL,
    },
  );
});

/** The address has a token for some hours and the bytes never change, so browsers may cache them that long. */
const CACHE_CONTROL = 'private, max-age=21600, immutable';

const LARGEST_PREVIEW = 1280;

/** What the endpoints of this noun do. */
export const photosActs: readonly AnyAct[] = [
  uploadPhotosAct,
  getPhotoAct,
  getThumbhashesAct,
  listDevicesAct,
  correctDeviceAct,
  listPhotoNotesAct,
  listMomentsAct,
  listPhotoSizesAct,
  deletePhotoAct,
  listOwnPhotosAct,
  giveHeartAct,
  takeHeartBackAct,
  changeVisibilityAct,
  deletePhotosAct,
  undeletePhotosAct,
  getOriginalAct,
  getPreviewAct,
  ...readByKeyActs,
  reportPhotoAct,
  listReportsAct,
  dismissReportAct,
];
