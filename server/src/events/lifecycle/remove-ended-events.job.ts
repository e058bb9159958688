import type { Context } from '../../context/context.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { emptyEvent } from './empty-event.ts';

/**
 * Retention: within the hour after an event's end none of its photos, faces and ads are left (threats.md C3).
 */
export const removeEndedEvents = async (context: Context): Promise<void> => {
  const ended = await context.db
    .selectFrom('events')
    .select('id')
    .where('ends_at', '<=', context.clock())
    .where((e) =>
      e.or([
        e('photo_count', '>', 0),
        // Those of which nothing can be shown are not counted.
        e.exists(e.selectFrom('photos').select('id').whereRef('photos.event_id', '=', 'events.id')),
        e('sponsor_subtitle', '<>', ''),
        e.exists(e.selectFrom('ads').select('image_id').whereRef('ads.event_id', '=', 'events.id')),
      ]),
    )
    .execute();
  await eachApart(ended, ({ id }) => emptyEvent(context, id));
};
