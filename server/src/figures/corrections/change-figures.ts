import type { Context } from '../../context/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lockFigures } from '../queries.ts';

/** Writes the figures of one event in its own transaction, under the event's figures lock. */
export const changeFigures = <T>(
  { db, turns }: Pick<Context, 'db' | 'turns'>,
  eventId: string,
  act: (tx: Tx) => Promise<T>,
): Promise<T> =>
  turns({ figures: eventId }, () =>
    db.transaction().execute(async (tx) => {
      await lockFigures(tx, eventId);
      return act(tx);
    }),
  );
