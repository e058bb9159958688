import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { usePages } from './use-pages.ts';

const PAGE = 20;

/** The open reports of all events, and what is decided about one. */
export const useReports = () => {
  const client = useQueryClient();
  const pages = usePages({
    name: ['reports'],
    read: async (from, signal) => {
      const { reports, total } = await call('listAllReports', { query: { from, count: PAGE }, signal });
      return { rows: reports, total };
    },
    idOf: (report) => report.id,
  });
  const afterwards = () => client.invalidateQueries({ queryKey: ['admin', 'reports'] });
  return {
    pages,
    keep: async (reportId: string) => {
      await call('dismissAnyReport', { params: { reportId } });
      await afterwards();
    },
    remove: async (photoId: string) => {
      await call('deleteAnyPhoto', { params: { photoId } });
      await afterwards();
    },
  };
};
