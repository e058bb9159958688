import { call } from '#lib/api/api.ts';
import { usePages } from '#pages/admin/use-pages.ts';
import { useSettled } from '#pages/admin/use-settled.ts';

const PAGE = 50;

/** Returns the users whose name or e-mail contains a text. */
export function useUserPages(search: string) {
  const settled = useSettled(search.trim());
  const pages = usePages({
    name: ['users', settled],
    read: async (after, signal) => {
      const { users, ...page } = await call('listAllUsers', {
        query: { search: settled, after, count: PAGE },
        signal,
      });
      return { rows: users, ...page };
    },
    idOf: (user) => user.id,
    isSearch: true,
  });
  return { ...pages, isBehind: settled !== search.trim() || pages.query.isPlaceholderData };
}

/** Returns the same for a list that grows on scrolling. */
export function useUsers(search: string) {
  const { query, rows, total, isBehind } = useUserPages(search);
  return {
    users: rows ?? [],
    total,
    /** True while the list belongs to the previous search. */
    isBehind,
    isFetchingMore: query.isFetchingNextPage,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetching && !isBehind) void query.fetchNextPage();
    },
  };
}
export type Users = ReturnType<typeof useUsers>;
