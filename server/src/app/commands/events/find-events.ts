import { listAllEvents } from '../../../admin/events/list-all-events.ts';
import { operator } from '../../../audit/record-audit.ts';
import { showBytes } from '../show-bytes.ts';
import type { Verb } from '../verb.ts';

const MOST = 100;

export const findEvents: Verb = {
  name: 'find-events',
  sentence: `Finds events by PIN, name or host, newest first, at most ${MOST}.`,
  takes: ['text'],
  run: async (context, { args: [search = ''] }) => {
    const { events, total } = await listAllEvents(context, operator, {
      search,
      order: 'newest',
      count: MOST,
    });
    return {
      lines: [
        ...events.map(({ eventId, pinCode, eventName, host, photoCount, size, ...event }) =>
          [
            eventId,
            pinCode,
            `${event.eventType}, until ${event.eventEndDate.slice(0, 10)}`,
            `${photoCount} of ${event.totalPhotoLimit} photos, ${showBytes(size)}`,
            host.email,
            `${eventName}${event.takenDown ? ' (taken down)' : ''}`,
          ].join('  '),
        ),
        `Events: ${total}`,
      ],
      json: { events, total },
    };
  },
};
