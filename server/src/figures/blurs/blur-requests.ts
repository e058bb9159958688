import type { Blur } from '@togather/contract/schemas/blurs.ts';
import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';
import type { Caller } from '#platform/identity/caller.ts';

/** Returns the ids of the figures that somebody asked to blur. */
export async function listBlurredFigures(db: Queryable, eventId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blurs')
    .select('figure_id')
    .where('event_id', '=', eventId)
    .where('figure_id', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ figure_id }) => figure_id ?? []));
}

/** The condition that anybody in the event is to be blurred, so that its new photos are withheld until they were searched. */
export const blursIn = (eventId: string) =>
  sql<boolean>`exists (select from blurs where event_id = ${eventId})`;

/** Returns the same. */
export async function hasBlurs(db: Queryable, eventId: string): Promise<boolean> {
  const { found } = await db.selectNoFrom(blursIn(eventId).as('found')).executeTakeFirstOrThrow();
  return found;
}

/** Returns the condition that a row of `blurs` is the caller's. */
export const askedBy = ({ user, guestHash }: Caller) =>
  sql<boolean>`(${user ? sql`blurs.user_id = ${user.id}` : sql`false`}
    or ${guestHash ? sql`blurs.guest_hash = ${guestHash}` : sql`false`})`;

/** Returns the caller's requests, oldest first. */
export async function listOwnBlurs(db: Queryable, eventId: string, caller: Caller): Promise<Blur[]> {
  const rows = await db
    .selectFrom('blurs')
    .select(['id', 'figure_id', 'asked_at'])
    .select(
      sql<number>`(select count(distinct photo_id)::int from blurred_faces where blur_id = blurs.id)`.as(
        'photos',
      ),
    )
    .where('event_id', '=', eventId)
    .where(askedBy(caller))
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    figureId: row.figure_id,
    askedAt: row.asked_at.toISOString(),
    photoCount: row.photos,
  }));
}
