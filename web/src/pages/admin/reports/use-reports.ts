import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { usePages } from '#pages/admin/use-pages.ts';

const PAGE = 20;

/** Returns the open reports of all events and the function that settles one. */
export function useReports() {
  const client = useQueryClient();
  const pages = usePages({
    name: ['reports'],
    read: async (after, signal) => {
      const { reports, ...page } = await call('listAllReports', { query: { after, count: PAGE }, signal });
      return { rows: reports, ...page };
    },
    idOf: (report) => report.id,
  });
  const afterwards = () => client.invalidateQueries({ queryKey: ['admin'] });
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
}
