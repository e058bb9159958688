import { type AnyAct, act } from '#http/act.ts';
import { watchDelivery } from '#http/connections/watch-pace.ts';
import { whenOver } from '#http/connections/when-over.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { archiveFileName, createArchiveAct } from './create-archive.ts';
import { holdToEvent } from './hold-to-event.ts';
import { openArchive } from './open-archive.ts';
import { readArchive } from './read-archive.ts';

const getArchiveAct = act('getArchive', async (context, { params, query, request, reply }) => {
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

/** What the endpoints of this noun do. */
export const archivesActs: readonly AnyAct[] = [createArchiveAct, getArchiveAct];
