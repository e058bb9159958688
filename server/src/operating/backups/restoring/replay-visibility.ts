import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export interface VisibilityNote {
  readonly kind: 'VISIBILITY' | 'CONCEALMENT';
  readonly subject: unknown;
}

/** Shows, hides, conceals and reveals photos as hosts last did, in the order of `notes`. */
export const replayVisibility = (db: Db, notes: readonly VisibilityNote[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    /** Rows of id and subject. */
    const lastOf = (kind: VisibilityNote['kind']) => {
      const given = JSON.stringify(notes.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
      return sql`(
        select distinct on (one ->> 'id') one ->> 'id' as id, one as subject
        from jsonb_array_elements(${given}::jsonb) with ordinality as noted (one, place)
        order by one ->> 'id', place desc
      )`;
    };
    await sql`
      update photos set visibility = last.subject ->> 'visibility'
      from ${lastOf('VISIBILITY')} as last
      where erased_id(photos.id) = last.id and visibility <> last.subject ->> 'visibility'`.execute(tx);
    await sql`
      update events
      set is_concealed = (last.subject ->> 'is_concealed')::boolean,
        reveal_at = (last.subject ->> 'reveal_at')::timestamptz
      from ${lastOf('CONCEALMENT')} as last
      where erased_id(events.id) = last.id`.execute(tx);
  });
