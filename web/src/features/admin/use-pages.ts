import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
  /** The key of the next page; null after the last one. */
  readonly next: string | null;
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
  /** Reads the page of a key, or the first one. */
  read: (after: string | undefined, signal: AbortSignal) => Promise<RowPage<Row>>;
  idOf: (row: Row) => string;
  /** Shows the last search while another one runs, and lets one that was made lately stand. */
  isSearch?: boolean;
}) => {
  const query = useInfiniteQuery({
    queryKey: ['admin', ...name],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(isSearch ? { placeholderData: keepPreviousData } : { staleTime: 0 }),
  });
  // A row that moves to the end of the list meanwhile comes twice.
  const rows = query.data && [
    ...new Map(query.data.pages.flatMap((page) => page.rows).map((row) => [idOf(row), row])).values(),
  ];
  return { query, rows, total: query.data?.pages[0]?.total };
};
export type Pages<Row> = ReturnType<typeof usePages<Row>>;
