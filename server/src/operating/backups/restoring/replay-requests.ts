import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export interface RequestNote {
  readonly kind: 'FORGET' | 'TAKEN_BACK';
  readonly subject: unknown;
}

/**
 * Repeats forget requests that were not withdrawn, and withdraws those that the backup still has. The order of `notes`
 * does not matter, because each names one request.
 */
export const replayRequests = (db: Db, notes: readonly RequestNote[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    /** Returns rows of id, of the figure's erased_id, and of asked_at. */
    const of = (kind: RequestNote['kind']) => {
      const given = JSON.stringify(notes.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
      return sql`jsonb_to_recordset(${given}::jsonb) as noted (id text, asked_at timestamptz)`;
    };
    await sql`
      delete from forget_requests
      where (erased_id(figure_id), asked_at) in (select id, asked_at from ${of('TAKEN_BACK')})`.execute(tx);
    // The requester is not recorded, so only the host can withdraw such a request. The hash consists of letters and
    // digits, so its beginning serves as an id.
    await sql`
      insert into forget_requests (id, event_id, figure_id, asked_at, by_host)
      select left(asked.id, 22), figures.event_id, figures.id, asked.asked_at, true
      from (
        select id, asked_at from ${of('FORGET')}
        except
        select id, asked_at from ${of('TAKEN_BACK')}
      ) as asked
      join figures on erased_id(figures.id) = asked.id
      order by asked.asked_at desc
      on conflict do nothing`.execute(tx);
  });
