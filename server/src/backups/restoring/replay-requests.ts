import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface RequestNote {
  readonly kind: 'FORGET' | 'TAKEN_BACK';
  readonly subject: unknown;
}

/**
 * Asks again for what was to be forgotten, unless it was taken back, and takes back what the backup still has. The order of
 * `notes` does not matter: each names one request.
 */
export const replayRequests = (db: Db, notes: readonly RequestNote[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    /** Rows of id, of the figure as erased_id, and asked_at. */
    const of = (kind: RequestNote['kind']) => {
      const given = JSON.stringify(notes.flatMap((one) => (one.kind === kind ? [one.subject] : [])));
      return sql`jsonb_to_recordset(${given}::jsonb) as noted (id text, asked_at timestamptz)`;
    };
    await sql`
      delete from forget_requests
      where (erased_id(figure_id), asked_at) in (select id, asked_at from ${of('TAKEN_BACK')})`.execute(tx);
    // Whoever asked is not noted: the host alone can take such a request back. The hash has no character but letters and
    // digits, so its beginning is an id like any other.
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
