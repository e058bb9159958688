import type { Context } from '../../context/context.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { emptyEvent } from './empty-event.ts';

/** Deletes photos, faces and ads of ended events, within an hour after their end (threats.md C3). */
export const removeEndedEvents = async (context: Context): Promise<void> => {
  const ended = await context.db
    .selectFrom('events')
    .select('id')
    .where('ends_at', '<=', context.clock())
    .where((e) =>
      e.or([
        e('photo_count', '>', 0),
        // Includes photos without previews, which are not counted.
        e.exists(e.selectFrom('photos').select('id').whereRef('photos.event_id', '=', 'events.id')),
        e('sponsor_subtitle', '<>', ''),
        e.exists(e.selectFrom('ads').select('image_id').whereRef('ads.event_id', '=', 'events.id')),
      ]),
    )
    .execute();
  await eachApart(ended, ({ id }) => emptyEvent(context, id));
};
