import { eventDate } from '@togather/contract/schemas/events/events.ts';
import { readAs, type Verb } from '#app/commands/verb.ts';
import { changeEventEnd } from '#operating/admin/events/change-event-end.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { requireEvent } from './require-event.ts';

export const setEventEnd: Verb = {
  name: 'set-event-end',
  sentence: 'Changes the last day of an event, in Taiwan; its photos are removed after it.',
  takes: ['event', 'day'],
  run: async (context, { args: [typed = '', day = ''] }) => {
    const endDay = readAs(eventDate, day, `"${day}" is not a day, such as 2026-12-31.`);
    const { id, name } = await requireEvent(context, typed);
    const end = await changeEventEnd(context, operator, { eventId: id, endDay });
    return { lines: [`${name} ends after ${endDay}.`], json: { eventId: id, eventEndDate: end } };
  },
};
