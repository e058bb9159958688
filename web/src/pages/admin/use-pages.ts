import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** On all pages together. */
  readonly total: number;
  /** The key of the next page; null after the last one. */
  readonly next: string | null;
}

/** Returns the loaded rows of a paged list, its first page with what else it has, and the query that fetches more. */
export function usePages<Row, More = unknown>({
  name,
  read,
  idOf,
  isSearch = false,
}: {
  /** The list's name: another name is another list. */
  name: readonly string[];
  /** Reads the page after a key, or the first one. */
  read: (after: string | undefined, signal: AbortSignal) => Promise<RowPage<Row> & More>;
  idOf: (row: Row) => string;
  /** Shows the previous search while the next one runs, and caches recent ones. */
  isSearch?: boolean;
}) {
  const query = useInfiniteQuery({
    queryKey: ['admin', ...name],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(isSearch ? { placeholderData: keepPreviousData } : { staleTime: 0 }),
  });
  // A row that moves to the end meanwhile appears on two pages.
  const rows = query.data && [
    ...new Map(query.data.pages.flatMap((page) => page.rows).map((row) => [idOf(row), row])).values(),
  ];
  const first = query.data?.pages[0];
  return { query, rows, first, total: first?.total };
}
export type Pages<Row> = ReturnType<typeof usePages<Row>>;
