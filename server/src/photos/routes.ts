import type { PreviewWidth } from '@togather/contract/limits.ts';
import { Failure } from '../base/failure.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { sendObject } from '../http/send-object.ts';
import { originalKey } from '../storage/keys.ts';
import { deletePhoto } from './delete-photo.ts';
import { ensureGuest, readGuest } from './guest-cookie.ts';
import { listOwnPhotos } from './list-own-photos.ts';
import { listReports } from './list-reports.ts';
import { listThumbhashes } from './list-thumbhashes.ts';
import { openPhoto } from './open-photo.ts';
import { chooseFormat, openPreview } from './open-preview.ts';
import { closeReport } from './queries.ts';
import { reportPhoto } from './report-photo.ts';
import { showPhoto } from './show-photo.ts';
import { uploadPhotos } from './upload-photos.ts';

/** The address holds a token of some hours and the bytes never change, so a browser may keep them that long. */
const CACHE_CONTROL = 'private, max-age=21600, immutable';
const LARGEST_PREVIEW = 1280;

export const bindPhotos = (bind: Bind) => {
  bindFiles(bind);
  bindReports(bind);

  bind('uploadPhotos', (context, { viewer, requireEvent, request, reply }) => {
    const guestHash = viewer ? null : ensureGuest(context, { request, reply });
    const uploader = { userId: viewer?.id ?? null, guestHash };
    return uploadPhotos(context, {
      request,
      viewer,
      requireEvent,
      uploader,
      key: readKey(request.headers['idempotency-key']),
    });
  });

  bind('getPhoto', (context, { params, viewer }) => showPhoto(context, params.photoId, viewer));

  bind('getThumbhashes', async (context, { event, query }) => ({
    thumbhashes: await listThumbhashes(context.db, event.id, query),
  }));

  bind('deletePhoto', async (context, { params, viewer, request }) => {
    await deletePhoto(context, params.photoId, { viewer, guestHash: readGuest(request) });
    return { deleted: true as const };
  });

  bind('listOwnPhotos', async (context, { event, viewer, request }) => ({
    photoIds: await listOwnPhotos(context, event, { viewer, guestHash: readGuest(request) }),
  }));
};

const bindFiles = (bind: Bind) => {
  bind('getOriginal', async (context, { params, query, request, reply }) => {
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

  bind('getPreview', async (context, { params, query, request, reply }) => {
    const photo = await openPhoto(context, params.photoId, query.t);
    const width = Number(query.w ?? LARGEST_PREVIEW) as PreviewWidth;
    const format = chooseFormat(request.headers.accept);
    const { key, from } = await openPreview(context, photo, { width, format });
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
};

const bindReports = (bind: Bind) => {
  bind('reportPhoto', async (context, { params, body, viewer, request, reply }) => {
    const guestHash = ensureGuest(context, { request, reply });
    const reporter = { viewer, guestHash, address: request.ip };
    await reportPhoto(context, { ...body, photoId: params.photoId }, reporter);
    return { received: true as const };
  });

  bind('listReports', (context, { event, query }) => listReports(context, event, query));

  bind('dismissReport', async (context, { event, params }) => {
    if (!(await closeReport(context.db, event.id, params.reportId))) throw new Failure('NOT_FOUND');
    return { dismissed: true as const };
  });
};

const readKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\w-]{8,128}$/.test(header)) return header;
  throw new Failure('IDEMPOTENCY_KEY_INVALID');
};
