import { call } from '../../lib/api.ts';
import { usePages } from './use-pages.ts';
import { useSettled } from './use-settled.ts';

const PAGE = 20;

/** The events that a search finds, newest first. */
export const useEvents = (search: string) => {
  const settled = useSettled(search.trim());
  return usePages({
    name: ['events', settled],
    read: async (from, signal) => {
      const { events, total } = await call('listAllEvents', {
        query: { search: settled, from, count: PAGE },
        signal,
      });
      return { rows: events, total };
    },
    idOf: (event) => event.eventId,
    isSearch: true,
  });
};
