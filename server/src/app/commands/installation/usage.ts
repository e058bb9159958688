import { showBytes } from '#app/commands/show-bytes.ts';
import type { Verb } from '#app/commands/verb.ts';
import { listAllEvents } from '#operating/admin/events/list-all-events.ts';
import { readStorageUse } from '#operating/admin/installation/read-storage-use.ts';
import { operator } from '#platform/audit/record-audit.ts';

const LARGEST = 20;

export const usage: Verb = {
  name: 'usage',
  sentence: `Shows the bytes of all photos, and the ${LARGEST} largest events.`,
  worksReadOnly: true,
  run: async (context) => {
    const total = await readStorageUse(context);
    const { events } = await listAllEvents(context, operator, {
      search: '',
      order: 'largest',
      count: LARGEST,
    });
    const rows = events.map((event) => ({
      eventId: event.eventId,
      eventName: event.eventName,
      photos: event.photoCount,
      originals: event.size,
      previews: event.previewsSize,
    }));
    const describe = (of: { photos: number; originals: number; previews: number }) =>
      `${of.photos} photos, ${showBytes(of.originals)} as uploaded, ${showBytes(of.previews)} of previews`;
    return {
      lines: [
        `All events: ${describe(total)}`,
        ...rows.map((row) => `${row.eventId}  ${row.eventName}: ${describe(row)}`),
      ],
      json: { total, events: rows },
    };
  },
};
