import { call } from '#lib/api/api.ts';
import { usePages } from '#pages/admin/use-pages.ts';
import { useSettled } from '#pages/admin/use-settled.ts';

const PAGE = 50;

/** Returns the hosts who may not create more events, whose name or e-mail contains a text; the first page has the settings. */
export function useHosts(search: string) {
  const settled = useSettled(search.trim());
  return usePages({
    name: ['hosts', settled],
    read: async (after, signal) => {
      const query = { search: settled, after, count: PAGE };
      const { hosts, ...page } = await call('listHosts', { query, signal });
      return { rows: hosts, ...page };
    },
    idOf: (host) => host.id,
    isSearch: true,
  });
}
