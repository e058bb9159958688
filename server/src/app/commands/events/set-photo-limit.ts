import { photoLimit } from '@togather/contract/schemas/admin/admin-events.ts';
import { readAs, type Verb } from '#app/commands/verb.ts';
import { changePhotoLimit } from '#operating/admin/events/change-photo-limit.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { requireEvent } from './require-event.ts';

export const setPhotoLimit: Verb = {
  name: 'set-photo-limit',
  sentence: 'Changes how many photos an event may hold.',
  takes: ['event', 'number'],
  run: async (context, { args: [typed = '', number = ''] }) => {
    const limit = readAs(photoLimit, Number(number), `"${number}" is not a photo limit.`);
    const { id, name } = await requireEvent(context, typed);
    await changePhotoLimit(context, operator, { eventId: id, photoLimit: limit });
    return { lines: [`${name} may hold ${limit} photos.`], json: { eventId: id, photoLimit: limit } };
  },
};
