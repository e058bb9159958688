import { call } from '#lib/api/api.ts';
import { usePages } from '#pages/admin/use-pages.ts';
import { useSettled } from '#pages/admin/use-settled.ts';

const PAGE = 20;

/** Returns the events that match a search, newest first. */
export function useEvents(search: string) {
  const settled = useSettled(search.trim());
  return usePages({
    name: ['events', settled],
    read: async (after, signal) => {
      const { events, ...page } = await call('listAllEvents', {
        query: { search: settled, after, count: PAGE },
        signal,
      });
      return { rows: events, ...page };
    },
    idOf: (event) => event.eventId,
    isSearch: true,
  });
}
