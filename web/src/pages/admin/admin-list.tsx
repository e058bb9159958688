import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';

/** A search starts when the user pauses, not with each letter. */
const PAUSE_MS = 250;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

interface PageQuery {
  /** The key of the page before; undefined for the first one. */
  readonly after: string | undefined;
  readonly count: number;
  /** Only of a list that is searched. */
  readonly search?: string;
}

/** `next` is the key of the next page; null after the last one. */
interface Page {
  readonly next: string | null;
}

/** Returns a list that is read page by page: its rows, its first page with what else that has, its query and its search. */
export function useAdminList<P extends Page, Row>({
  key,
  size = 20,
  startSearch,
  keepsPrevious = startSearch !== undefined,
  read,
  rowsOf,
  idOf,
}: {
  /** Another key is another list. */
  key: readonly string[];
  /** Rows on a page. */
  size?: number;
  /** What a list that can be searched is searched for at first. */
  startSearch?: string;
  /** Shows the rows of the previous key until those of a new one have arrived, and caches recent ones. */
  keepsPrevious?: boolean;
  read: (query: PageQuery, signal: AbortSignal) => Promise<P>;
  rowsOf: (page: P) => readonly Row[];
  idOf: (row: Row) => string;
}) {
  const [search, setSearch] = useState(startSearch ?? '');
  const settled = useSettled(search.trim());
  const searched = startSearch === undefined ? {} : { search: settled };
  const query = useInfiniteQuery({
    queryKey: ['admin', ...key, ...Object.values(searched)],
    queryFn: ({ pageParam: after, signal }) => read({ ...searched, after, count: size }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : { staleTime: 0 }),
  });
  // A row that moves to the end meanwhile appears on two pages.
  const rows = query.data && [
    ...new Map(query.data.pages.flatMap(rowsOf).map((row) => [idOf(row), row])).values(),
  ];
  const first = query.data?.pages[0];
  /** True while the rows belong to the previous search. */
  const isBehind = settled !== search.trim() || query.isPlaceholderData;
  return { query, rows, idOf, first, search, setSearch, isBehind };
}
type List<P extends Page, Row> = ReturnType<typeof useAdminList<P, Row>>;

/** A view of the panel. Takes the focus of a button that disappears with its entry. */
export function AdminView({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text?: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useKeepFocus(place);
  return (
    <div ref={place} tabIndex={-1} className="mt-8 grid max-w-2xl gap-6 outline-none">
      <header className={action ? 'flex flex-wrap items-center justify-between gap-4' : 'grid gap-2'}>
        <h2 className="text-xl">{title}</h2>
        {action}
        {text && <p className="text-muted">{text}</p>}
      </header>
      {children}
    </div>
  );
}

/** A list with its search, its number of rows and its states: loading, failed, empty, rows, more. */
export function AdminList<P extends Page, Row>({
  list: { query, rows, idOf, first, search, setSearch },
  searchField,
  count,
  empty,
  failed,
  outline,
  isRuled = false,
  children,
}: {
  list: List<P, Row>;
  searchField?: { label: string; hint: string };
  /** Says how many rows there are, by the first page. */
  count?: (first: P) => string;
  empty?: ReactNode;
  /** Shown if the list cannot be loaded. */
  failed: string;
  /** Classes of a placeholder row. */
  outline: string;
  /** Rows are divided by lines instead of space. */
  isRuled?: boolean;
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation('admin');
  return (
    <>
      {searchField && (
        <TextField
          {...searchField}
          value={search}
          onChange={setSearch}
          type="search"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {count && first && (
        <p role="status" className="text-sm text-muted">
          {count(first)}
        </p>
      )}
      {rows?.length === 0 && empty}
      {query.isPending && (
        <div role="status" aria-label={t('common:loading')} className="grid gap-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className={classes('rounded-card', outline)} />
          ))}
        </div>
      )}
      {query.isError && !rows && (
        <ProblemMessage
          heading="h2"
          title={failed}
          actions={<Button onClick={() => void query.refetch()}>{t('common:retry')}</Button>}
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={isRuled ? 'border-t border-line' : 'grid gap-4'}>
          {rows.map((row) => (
            <Fragment key={idOf(row)}>{children(row)}</Fragment>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          kind="secondary"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="justify-self-center"
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
