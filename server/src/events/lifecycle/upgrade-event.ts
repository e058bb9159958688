import { sql } from 'kysely';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';

/**
 * Turns a Free event, whose row the transaction has locked, into Plus. PIN, photos and end stay, and a larger limit that an
 * administrator has given.
 */
export async function upgradeEvent(tx: Tx, eventId: string, photoLimit: number): Promise<void> {
  const limit = sql<number>`greatest(photo_limit, ${photoLimit})`;
  await tx
    .updateTable('events')
    .set({ type: 'Plus', photo_limit: limit })
    .where('id', '=', eventId)
    .execute();
  await announceChange(tx, eventId, 'event');
}
