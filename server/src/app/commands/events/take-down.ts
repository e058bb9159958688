import { measureReason } from '@togather/contract/schemas/measures.ts';
import { readAs, type Verb } from '#app/commands/verb.ts';
import { changeTakedown } from '#operating/admin/events/change-takedown.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { requireEvent } from './require-event.ts';

export const takeDown: Verb = {
  name: 'take-down',
  sentence: 'Closes an event to everyone at once; nothing is deleted.',
  takes: ['event'],
  options: { reason: { value: '<text>', sentence: 'Shown to the host.', isRequired: true } },
  run: async (context, { args: [typed = ''], options }) => {
    const reason = readAs(measureReason, options.reason, 'The reason is empty or too long.');
    const { id, name } = await requireEvent(context, typed);
    await changeTakedown(context, operator, { eventId: id, reason });
    return { lines: [`${name} is taken down.`], json: { eventId: id, takenDown: true } };
  },
};
