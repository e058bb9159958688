import { type PhotoNotes, packNotes } from '@togather/contract/photo-notes.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { TaggedBody } from '#http/responding/send-tagged.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { listNotes } from '#photos/queries.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import { hostOrEverybody } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';

export const listPhotoNotesAct = act('listPhotoNotes', async (context, { event, viewer, request, reply }) => {
  const seer = hostOrEverybody(event, viewer, context.clock());
  return sendTagged(context, { request, reply }, listPhotoNotes(context, event, seer));
});

/** What is known of the photos of an event that a seer sees besides their files: one body for all of them until the event changes. */
const listPhotoNotes = ({ db }: Context, event: EventRow, seer: Seer): TaggedBody => ({
  of: ['photo notes', event.id, event.version, seer],
  describe: () => packListed(db, event.id, seer),
});

const packListed = async (db: Queryable, eventId: string, seer: Seer): Promise<PhotoNotes> => {
  const rows = await listNotes(db, eventId, seer);
  return packNotes(
    rows.map((row) => ({
      photoId: row.id,
      takenAt: row.taken_at?.toISOString() ?? null,
      uploaderName: row.uploader_name,
      hearts: Number(row.hearts),
      focus: row.focus,
      time: Math.floor((row.taken_at ?? row.uploaded_at).getTime() / 1000),
    })),
  );
};
