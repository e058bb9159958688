import { type AnyAct, act } from '#http/act.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { correctDeviceAct, listDevicesAct } from './devices/correct-device.ts';
import { listMomentsAct } from './moments/list-moments.ts';
import { getThumbhashesAct, listPhotoSizesAct } from './previews/list-thumbhashes.ts';
import { deletePhotoAct } from './removal.ts';
import { cacheControlOf, openPhoto } from './serving/describe-photo.ts';
import { getPhotoAct, listOwnPhotosAct, listPhotoNotesAct } from './serving/list-own-photos.ts';
import { readByKeyActs } from './serving/read-by-key.ts';
import { downloadOf, previewOf } from './serving/served-files.ts';
import { replacingActs } from './uploading/receive-replacement.ts';
import { uploadPhotosAct } from './uploading/upload-photos.ts';
import { giveHeartAct, takeHeartBackAct } from './visibility/change-heart.ts';
import { changeVisibilityAct, deletePhotosAct, undeletePhotosAct } from './visibility/change-photos.ts';
import { dismissReportAct, listReportsAct, reportPhotoAct } from './visibility/report-photo.ts';

const getOriginalAct = act('getOriginal', async (context, { params, query, request, reply }) => {
  const opened = await openPhoto(context, params.photoId, query.t);
  const how = { isSaved: query.download !== undefined, version: query.v };
  const file = await downloadOf(context, opened, how);
  return sendObject(context.storage, { request, reply }, file);
});

const getPreviewAct = act('getPreview', async (context, { params, query, request, reply }) => {
  const { photo } = await openPhoto(context, params.photoId, query.t);
  const { from, file } = previewOf(context, photo, { w: query.w, accept: request.headers.accept });
  reply.header('vary', 'Accept, Origin');
  return sendObject(from, { request, reply }, { ...file, cacheControl: cacheControlOf(photo, query.v) });
});

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
  ...replacingActs,
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
