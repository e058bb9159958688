import { changeTakedown } from '../../../admin/events/change-takedown.ts';
import { operator } from '../../../audit/record-audit.ts';
import type { Verb } from '../verb.ts';
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
