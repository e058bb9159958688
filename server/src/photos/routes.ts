import type { PreviewWidth } from '@togather/contract/limits.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { Failure } from '#platform/base/failure.ts';
import { originalKey } from '#platform/storage/keys.ts';
import { ensureGuest, readGuest } from './guest-cookie.ts';
import { listPhotoSizes } from './previews/list-photo-sizes.ts';
import { listThumbhashes } from './previews/list-thumbhashes.ts';
import { chooseFormat, openPreview } from './previews/open-preview.ts';
import { deletePhoto } from './removal/delete-photo.ts';
import { listOwnPhotos } from './serving/list-own-photos.ts';
import { listPhotoNotes } from './serving/list-photo-notes.ts';
import { openPhoto } from './serving/open-photo.ts';
import { showPhoto } from './serving/show-photo.ts';
import { uploadPhotos } from './uploading/upload-photos.ts';
import { changeHeart } from './visibility/change-heart.ts';
import { changeVisibility, deletePhotos, undeletePhotos } from './visibility/change-photos.ts';
import { dismissReport } from './visibility/dismiss-report.ts';
import { listReports } from './visibility/list-reports.ts';
import { reportPhoto } from './visibility/report-photo.ts';
import { hostOrEverybody, seerOf } from './visibility/visibility.ts';

/** The address has a token for some hours and the bytes never change, so browsers may cache them that long. */
const CACHE_CONTROL = 'private, max-age=21600, immutable';
const LARGEST_PREVIEW = 1280;

export const bindUploads = (bind: Bind) => {
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
};

export const bindPhotos = (bind: Bind) => {
  bindFiles(bind);
  bindReports(bind);
  bindDecisions(bind);

  bind('getPhoto', (context, { params, viewer, request }) =>
    showPhoto(context, params.photoId, { viewer, guestHash: readGuest(request) }),
  );

  bind('getThumbhashes', async (context, { event, viewer, query }) => {
    const seer = hostOrEverybody(event, viewer, context.clock());
    return { thumbhashes: await listThumbhashes(context.db, { eventId: event.id, seer }, query) };
  });

  bind('listPhotoNotes', async (context, { event, viewer, request, reply }) => {
    const seer = hostOrEverybody(event, viewer, context.clock());
    return sendTagged(context, { request, reply }, listPhotoNotes(context, event, seer));
  });

  bind('listPhotoSizes', async (context, { event, viewer, request }) => {
    const seer = seerOf(event, { viewer, guestHash: readGuest(request) }, context.clock());
    return { sizes: await listPhotoSizes(context.db, event.id, seer) };
  });

  bind('deletePhoto', async (context, { params, viewer, request }) => {
    await deletePhoto(context, params.photoId, { viewer, guestHash: readGuest(request) });
    return { deleted: true as const };
  });

  bind('listOwnPhotos', (context, { event, viewer, request }) =>
    listOwnPhotos(context, event, { viewer, guestHash: readGuest(request) }),
  );

  bind('giveHeart', (context, { params, viewer, request, reply }) => {
    const guestHash = viewer ? undefined : ensureGuest(context, { request, reply });
    return changeHeart(context, params.photoId, { viewer, guestHash, address: request.ip, isGiven: true });
  });

  bind('takeHeartBack', (context, { params, viewer, request }) =>
    changeHeart(context, params.photoId, {
      viewer,
      guestHash: readGuest(request),
      address: request.ip,
      isGiven: false,
    }),
  );
};

const bindDecisions = (bind: Bind) => {
  bind('changeVisibility', (context, { event, viewer, body }) =>
    changeVisibility(context, { eventId: event.id, by: viewer }, body),
  );

  bind('deletePhotos', (context, { event, viewer, body }) =>
    deletePhotos(context, { eventId: event.id, by: viewer }, body.photoIds),
  );

  bind('undeletePhotos', (context, { event, viewer, body }) =>
    undeletePhotos(context, { eventId: event.id, by: viewer }, body.photoIds),
  );
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
};

const bindReports = (bind: Bind) => {
  bind('reportPhoto', async (context, { params, body, viewer, request, reply }) => {
    const guestHash = ensureGuest(context, { request, reply });
    const reporter = { viewer, guestHash, address: request.ip };
    await reportPhoto(context, { ...body, photoId: params.photoId }, reporter);
    return { received: true as const };
  });

  bind('listReports', (context, { event, query }) => listReports(context, event, query));

  bind('dismissReport', async (context, { event, viewer, params }) => {
    await dismissReport(context, { eventId: event.id, by: viewer }, params.reportId);
    return { dismissed: true as const };
  });
};

const readKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\w-]{8,128}$/.test(header)) return header;
  throw new Failure('IDEMPOTENCY_KEY_INVALID');
};
