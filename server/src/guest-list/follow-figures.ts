import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/**
 * Keeps the people on an event's guest list with their figures, before figures are deleted: entries of a figure that was merged follow it,
 * and those of one that was to be forgotten are deleted, since nothing would tie them to it any more.
 */
export async function followFigures(
  tx: Tx,
  eventId: string,
  {
    successors,
    kept,
  }: { readonly successors: ReadonlyMap<string, string>; readonly kept: readonly string[] },
): Promise<void> {
  await sql`
    delete from listed_guests
    where event_id = ${eventId} and figure_id <> all (${[...kept]}::text[])
      and exists (select from forget_requests where forget_requests.figure_id = listed_guests.figure_id)`.execute(
    tx,
  );
  await sql`
    update listed_guests set figure_id = pair.next
    from unnest(${[...successors.keys()]}::text[], ${[...successors.values()]}::text[]) as pair (gone, next)
    where event_id = ${eventId} and listed_guests.figure_id = pair.gone`.execute(tx);
}
