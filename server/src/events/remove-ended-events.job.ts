import type { Context } from '../context.ts';
import { emptyEvent } from './empty-event.ts';

/** Retention: within the hour after an event's end nothing of its photos and faces is left (threats.md C3). */
export const removeEndedEvents = async (context: Context): Promise<void> => {
  const ended = await context.db
    .selectFrom('events')
    .select('id')
    .where('ends_at', '<=', context.clock())
    .where('photo_count', '>', 0)
    .execute();
  for (const { id } of ended) await emptyEvent(context, id);
};
