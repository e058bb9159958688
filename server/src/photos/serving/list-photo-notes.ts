import { type PhotoNotes, packNotes } from '@togather/contract/photo-notes.ts';
import type { Context } from '../../context/context.ts';
import type { TaggedBody } from '../../http/responding/send-tagged.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { EventRow } from '../../platform/db/schema.ts';
import { listNotes } from '../queries.ts';

/** Returns the metadata of an event's photos, which all viewers share until the event changes. */
export const listPhotoNotes = ({ db }: Pick<Context, 'db'>, event: EventRow): TaggedBody => ({
  of: ['photo notes', event.id, event.version],
  describe: () => packListed(db, event.id),
});

const packListed = async (db: Queryable, eventId: string): Promise<PhotoNotes> => {
  const rows = await listNotes(db, eventId);
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
