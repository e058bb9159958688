import type { Bind } from '#http/bind-endpoint.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { ensureGuest, keyOfCaller, readGuest } from '#photos/guest-cookie.ts';
import { askToForget } from './corrections/ask-to-forget.ts';
import { hideFigure } from './corrections/hide-figure.ts';
import { listDoubts } from './corrections/list-doubts.ts';
import { listForgetRequests } from './corrections/list-forget-requests.ts';
import { mergeFigures } from './corrections/merge-figures.ts';
import { settleDoubt } from './corrections/settle-doubt.ts';
import { splitFigure } from './corrections/split-figure.ts';
import { takeBackForgetting } from './corrections/take-back-forgetting.ts';
import { listFaces } from './crops/list-faces.ts';
import { openFaceCrop } from './crops/open-face-crop.ts';
import { figureScope } from './figure-scope.ts';
import { countFound } from './finding/count-found.ts';
import { findFigures, requireGrouping } from './finding/find-figures.ts';
import { listFigures } from './finding/list-figures.ts';
import { listFiguresOfPhoto } from './finding/list-figures-of-photo.ts';
import { listPeopleByKey } from './finding/list-people-by-key.ts';
import { listPhotosOfFigures } from './finding/list-photos-of-figures.ts';
import { receiveSelfie } from './finding/receive-selfie.ts';

export const bindFigures = (bind: Bind) => {
  bindRepair(bind);
  bindDoubts(bind);
  bindWishesOfGuests(bind);

  bind('listFigures', (context, { event, viewer, request, reply }) =>
    sendTagged(context, { request, reply }, listFigures(context, figureScope(context, event, viewer))),
  );

  bind('listPeopleByKey', (context, { request }) => listPeopleByKey(context, request));

  bind('listPhotosOfFigures', (context, { event, query, viewer }) =>
    listPhotosOfFigures(context, figureScope(context, event, viewer), query),
  );

  bind('listFiguresOfPhoto', async (context, { event, params, viewer }) => ({
    figures: await listFiguresOfPhoto(context, figureScope(context, event, viewer), params.photoId),
  }));

  bind('getFaceCrop', async (context, { params, query, request, reply }) => {
    const { key, from, photo } = await openFaceCrop(context, params.faceId, query.t);
    return sendObject(
      from,
      { request, reply },
      {
        key,
        type: 'image/webp',
        etag: `"${params.faceId}"`,
        lastModified: photo.uploaded_at,
        cacheControl: 'private, max-age=21600, immutable',
      },
    );
  });
};

export const bindSelfies = (bind: Bind) => {
  bind('findFigures', async (context, { event, viewer, request }) => {
    requireGrouping(event);
    const selfie = await receiveSelfie(context, request);
    const match = await findFigures(context, figureScope(context, event, viewer), selfie);
    countFound(context, { event, viewer, guest: keyOfCaller(request, viewer) }, match);
    return match;
  });
};

const bindRepair = (bind: Bind) => {
  bind('mergeFigures', async (context, { event, viewer, body }) => ({
    figureId: await mergeFigures(context, { eventId: event.id, by: viewer }, body.figureIds),
  }));

  bind('splitFigure', async (context, { event, viewer, body }) => ({
    figureId: await splitFigure(context, { eventId: event.id, by: viewer }, body),
  }));

  bind('hideFigure', async (context, { event, viewer, body }) => {
    await hideFigure(context, { eventId: event.id, by: viewer }, body);
    return body;
  });

  bind('listFaces', async (context, { event, params }) => ({
    faces: await listFaces(context, event, params.figureId),
  }));
};

const bindDoubts = (bind: Bind) => {
  bind('listDoubts', async (context, { event }) => ({ doubts: await listDoubts(context, event) }));

  bind('settleDoubt', async (context, { event, viewer, body }) => {
    await settleDoubt(context, { eventId: event.id, by: viewer }, body);
    return { isSame: body.isSame };
  });
};

const bindWishesOfGuests = (bind: Bind) => {
  bind('forgetFigure', async (context, { event, body, viewer, request, reply }) => {
    const guestHash = viewer ? readGuest(request) : ensureGuest(context, { request, reply });
    const asking = { viewer, guestHash, figureId: body.figureId, address: request.ip };
    return { forgotten: true as const, requestId: await askToForget(context, event, asking) };
  });

  bind('listForgetRequests', async (context, { event, viewer, request }) => {
    return {
      requests: await listForgetRequests(context, event, { viewer, guestHash: readGuest(request) }),
    };
  });

  bind('takeBackForgetting', async (context, { event, params: { requestId }, viewer, request }) => {
    await takeBackForgetting(context, event, { viewer, guestHash: readGuest(request), requestId });
    return { requestId };
  });
};
