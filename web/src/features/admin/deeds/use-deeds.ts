import { call } from '../../../platform/api/api.ts';
import { usePages } from '../use-pages.ts';

const PAGE = 50;

/** Returns the actions of administrators and hosts, newest first. */
export const useDeeds = () =>
  usePages({
    name: ['deeds'],
    read: async (after, signal) => {
      const { deeds, ...page } = await call('listDeeds', { query: { after, count: PAGE }, signal });
      return { rows: deeds, ...page };
    },
    idOf: (deed) => deed.id,
  });
