import { call } from '../../lib/api.ts';
import { usePages } from './use-pages.ts';

const PAGE = 50;

/** What administrators and hosts did, newest first. */
export const useDeeds = () =>
  usePages({
    name: ['deeds'],
    read: async (from, signal) => {
      const { deeds, total } = await call('listDeeds', { query: { from, count: PAGE }, signal });
      return { rows: deeds, total };
    },
    idOf: (deed) => deed.id,
  });
