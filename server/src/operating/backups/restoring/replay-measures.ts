import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export interface Measure {
  readonly kind: 'TAKEDOWN' | 'BAN';
  readonly subject: unknown;
}

/** Reasons are texts about people and are not recorded. */
const REASON_LOST = '—';

/** Repeats the last takedown, ban or lifting for each event and user, in the order of `measures`. */
export const replayMeasures = (db: Db, measures: readonly Measure[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    /** Returns rows of id and time. */
    const lastOf = (kind: Measure['kind']) => {
      const given = JSON.stringify(measures.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
      return sql`(
        select distinct on (one ->> 'id') one ->> 'id' as id, (one ->> 'at')::timestamptz as at
        from jsonb_array_elements(${given}::jsonb) with ordinality as noted (one, place)
        order by one ->> 'id', place desc
      )`;
    };
    await sql`
      update events
      set taken_down_at = last.at, taken_down_reason = case when last.at is null then '' else ${REASON_LOST} end
      from ${lastOf('TAKEDOWN')} as last
      where erased_id(events.id) = last.id and taken_down_at is distinct from last.at`.execute(tx);
    await sql`
      update users set banned_at = last.at, ban_reason = case when last.at is null then '' else ${REASON_LOST} end
      from ${lastOf('BAN')} as last
      where erased_id(users.id) = last.id and banned_at is distinct from last.at`.execute(tx);
    await sql`delete from sessions where user_id in (select id from users where banned_at is not null)`.execute(
      tx,
    );
  });
