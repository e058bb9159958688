import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

const PAGE = 50;
/** A search starts when somebody pauses, not with every letter. */
const PAUSE_MS = 250;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Lists the users whose name or e-mail contains a text, page by page. */
export const useUsers = (search: string) => {
  const settled = useSettled(search.trim());
  const query = useInfiniteQuery({
    queryKey: ['admin', 'users', settled],
    queryFn: ({ pageParam: from, signal }) =>
      call('listAllUsers', { query: { search: settled, from, count: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const known = all.reduce((sum, page) => sum + page.users.length, 0);
      return last.users.length > 0 && known < last.total ? known : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  const isBehind = settled !== search.trim() || query.isPlaceholderData;
  return {
    users,
    total: query.data?.pages[0]?.total,
    /** True while the list still belongs to the previous search. */
    isBehind,
    isFetchingMore: query.isFetchingNextPage,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetching && !isBehind) void query.fetchNextPage();
    },
  };
};
export type Users = ReturnType<typeof useUsers>;
