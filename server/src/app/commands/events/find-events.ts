import { showBytes } from '#app/commands/show-bytes.ts';
import type { Verb } from '#app/commands/verb.ts';
import { listAllEvents } from '#operating/admin/events/list-all-events.ts';
import { operator } from '#platform/audit/record-audit.ts';

const MOST = 100;

export const findEvents: Verb = {
  name: 'find-events',
  sentence: `Finds events by PIN, name or host, newest first, at most ${MOST}.`,
  takes: ['text'],
  worksReadOnly: true,
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
