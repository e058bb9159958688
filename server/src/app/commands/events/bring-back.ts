import type { Verb } from '#app/commands/verb.ts';
import { changeTakedown } from '#operating/admin/events/change-takedown.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { requireEvent } from './require-event.ts';

export const bringBack: Verb = {
  name: 'bring-back',
  sentence: 'Reopens an event that was taken down.',
  takes: ['event'],
  run: async (context, { args: [typed = ''] }) => {
    const { id, name } = await requireEvent(context, typed);
    await changeTakedown(context, operator, { eventId: id, reason: undefined });
    return { lines: [`${name} is open again.`], json: { eventId: id, takenDown: false } };
  },
};
