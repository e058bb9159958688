import {
  getFaceCrop,
  listFigures as listEndpoint,
  listPhotosOfFigures as photosEndpoint,
} from '@togather/contract/figures.ts';
import { requireEvent } from '../events/policy.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { sendObject } from '../http/send-object.ts';
import { listFigures } from './list-figures.ts';
import { listPhotosOfFigures } from './list-photos-of-figures.ts';
import { openFaceCrop } from './open-face-crop.ts';

export const bindFigures = (bind: Bind) => {
  bind(listEndpoint, {
    handle: async (context, { params, viewer }) => {
      const event = await requireEvent(context, params.eventId, viewer);
      return listFigures(context, event.id);
    },
  });

  bind(photosEndpoint, {
    handle: async (context, { query, viewer }) => {
      const event = await requireEvent(context, query.eventId, viewer);
      return { photos: await listPhotosOfFigures(context, event.id, query) };
    },
  });

  bind(getFaceCrop, {
    handle: async (context, { params, query, request, reply }) => {
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
    },
  });
};
