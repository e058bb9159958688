import type { Context } from '#app/context/context.ts';
import type { Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';

/** Writes the figures of one event in its own transaction, under the lock of the event's figures. */
export function changeFigures<T>(context: Context, eventId: string, act: (tx: Tx) => Promise<T>): Promise<T> {
  return withLock(context, { figures: eventId }, act);
}
