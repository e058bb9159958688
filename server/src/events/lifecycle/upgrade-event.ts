import { announceChange } from '../../platform/changes/announce.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Turns a Free event, whose row the transaction has locked, into Plus. PIN, photos and end stay. */
export const upgradeEvent = async (tx: Tx, eventId: string, photoLimit: number): Promise<void> => {
  const plus = { type: 'Plus', photo_limit: photoLimit } as const;
  await tx.updateTable('events').set(plus).where('id', '=', eventId).execute();
  await announceChange(tx, eventId, 'event');
};
