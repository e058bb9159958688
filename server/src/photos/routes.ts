import type { PreviewWidth } from '@togather/contract/limits.ts';
import { Failure } from '../failure.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { sendObject } from '../http/send-object.ts';
import { originalKey } from '../storage/keys.ts';
import { ensureGuest } from './guest-cookie.ts';
import { listThumbhashes } from './list-thumbhashes.ts';
import { openPhoto } from './open-photo.ts';
import { chooseFormat, openPreview } from './open-preview.ts';
import { showPhoto } from './show-photo.ts';
import { uploadPhotos } from './upload-photos.ts';

/** The address holds a token of some hours and the bytes never change, so a browser may keep them that long. */
const CACHE_CONTROL = 'private, max-age=21600, immutable';
const LARGEST_PREVIEW = 1280;

export const bindPhotos = (bind: Bind) => {
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

const readKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\w-]{8,128}$/.test(header)) return header;
  throw new Failure('IDEMPOTENCY_KEY_INVALID');
};
