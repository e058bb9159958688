import type { Context } from '#app/context/context.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';
import { emptyEvent } from './empty-event.ts';

/** Tables whose rows are an ended event's contents; `photos` includes those without previews, which are not counted. */
const CONTENTS = [
  'photos',
  'ads',
  'event_days',
  'host_mails',
  'host_mail_stops',
  'walls',
  'choosers',
  'choice_lists',
  'host_invites',
  'upload_keys',
  'devices',
  'frames',
  'listed_guests',
] as const;

/** Deletes the contents of ended events, within an hour after their end (threats.md C3). */
export async function removeEndedEvents(context: Context): Promise<void> {
  const ended = await context.db
    .selectFrom('events')
    .select('id')
    .where('ends_at', '<=', context.clock())
    .where((e) =>
      e.or([
        e('photo_count', '>', 0),
        e('sponsor_subtitle', '<>', ''),
        ...CONTENTS.map((table) =>
          e.exists(e.selectFrom(table).select('event_id').whereRef(`${table}.event_id`, '=', 'events.id')),
        ),
      ]),
    )
    .execute();
  await eachApart(ended, ({ id }) => emptyEvent(context, id));
}
