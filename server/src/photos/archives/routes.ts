import { figureScope } from '#figures/figure-scope.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { watchDelivery } from '#http/connections/watch-delivery.ts';
import { whenOver } from '#http/connections/when-over.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import { seerOf } from '#photos/visibility/visibility.ts';
import { archiveFileName, createArchive } from './create-archive.ts';
import { holdToEvent } from './hold-to-event.ts';
import { openArchive } from './open-archive.ts';
import { readArchive } from './read-archive.ts';

export const bindArchives = (bind: Bind) => {
  bind('createArchive', (context, { event, body, viewer, request }) => {
    const caller = seerOf(event, { viewer, guestHash: readGuest(request) }, context.clock());
    return createArchive(context, { ...figureScope(context, event, viewer), caller }, body);
  });

  bind('getArchive', async (context, { params, query, request, reply }) => {
    const opened = await openArchive(context, params.eventId, query);
    const { archive, event, subject } = opened;
    if (request.method !== 'HEAD') {
      const pace = watchDelivery({ request, reply });
      whenOver({ request, reply }, context.deliveryGate.enter(request.ip, pace));
    }
    const { entries, size, fingerprint } = archive;
    const parts = { storage: context.storage, beforeEach: holdToEvent(context, opened) };
    return sendObject(
      {
        open: async (_key, range = { start: 0, end: size - 1 }) => ({
          size,
          stream: readArchive(parts, entries, range),
        }),
        sizeOf: async () => size,
      },
      { request, reply },
      {
        key: fingerprint,
        type: 'application/zip',
        etag: `"${fingerprint}"`,
        cacheControl: 'private, no-cache',
        saveAs: archiveFileName(event, subject.upTo),
        // A client that resumes without a tag must have started with the same bytes.
        rangesNeedTag: fingerprint !== subject.fingerprint,
      },
    );
  });
};
