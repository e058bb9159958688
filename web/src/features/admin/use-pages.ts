import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
}

/** A list that the server has in pages: its rows as far as they are known, and the query that fetches more. */
export const usePages = <Row>({
  name,
  read,
  idOf,
  isSearch = false,
}: {
  /** What the list is of: another name is another list. */
  name: readonly string[];
  read: (from: number, signal: AbortSignal) => Promise<RowPage<Row>>;
  idOf: (row: Row) => string;
  /** Shows the last search while another one runs, and lets one that was made lately stand. */
  isSearch?: boolean;
}) => {
  const query = useInfiniteQuery({
    queryKey: ['admin', ...name],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const known = all.reduce((sum, page) => sum + page.rows.length, 0);
      return last.rows.length > 0 && known < last.total ? known : undefined;
    },
    ...(isSearch ? { placeholderData: keepPreviousData } : { staleTime: 0 }),
  });
  // What came first meanwhile moves the others on: a page may begin with the last of the one before.
  const rows = query.data && [
    ...new Map(query.data.pages.flatMap((page) => page.rows).map((row) => [idOf(row), row])).values(),
  ];
  return { query, rows, total: query.data?.pages[0]?.total };
};
export type Pages<Row> = ReturnType<typeof usePages<Row>>;
