import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
  /** Where the server pages by key: the key of the next page, null after the last one. */
  readonly next?: string | null;
}

/** The place of a page: how many rows precede it, and its key where the server pages by key. */
interface PagePlace {
  readonly from: number;
  readonly after?: string;
}

const placeAfter = <Row>(pages: readonly RowPage<Row>[]): PagePlace | undefined => {
  const last = pages.at(-1);
  const from = pages.reduce((sum, page) => sum + page.rows.length, 0);
  if (!last || last.rows.length === 0 || last.next === null) return undefined;
  if (last.next !== undefined) return { from, after: last.next };
  return from < last.total ? { from } : undefined;
};

/** A list that the server has in pages: its rows as far as they are known, and the query that fetches more. */
export const usePages = <Row>({
  name,
  read,
  idOf,
  isSearch = false,
}: {
  /** What the list is of: another name is another list. */
  name: readonly string[];
  read: (from: number, signal: AbortSignal, after?: string) => Promise<RowPage<Row>>;
  idOf: (row: Row) => string;
  /** Shows the last search while another one runs, and lets one that was made lately stand. */
  isSearch?: boolean;
}) => {
  const query = useInfiniteQuery({
    queryKey: ['admin', ...name],
    queryFn: ({ pageParam: { from, after }, signal }) => read(from, signal, after),
    initialPageParam: { from: 0 } as PagePlace,
    getNextPageParam: (_last, all) => placeAfter(all),
    ...(isSearch ? { placeholderData: keepPreviousData } : { staleTime: 0 }),
  });
  // What came first meanwhile moves the others on: a page may begin with the last of the one before.
  const rows = query.data && [
    ...new Map(query.data.pages.flatMap((page) => page.rows).map((row) => [idOf(row), row])).values(),
  ];
  return { query, rows, total: query.data?.pages[0]?.total };
};
export type Pages<Row> = ReturnType<typeof usePages<Row>>;
