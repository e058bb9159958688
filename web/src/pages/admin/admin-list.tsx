import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { fieldClasses } from '#ui/fields/text-field.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
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
  isTitled = true,
  isWide = false,
  children,
}: {
  title: string;
  text?: string;
  /** Beside the title. */
  action?: ReactNode;
  /** False hides the title where the tab says the same. */
  isTitled?: boolean;
  /** As wide as the page: for tables. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useKeepFocus(place);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes('mt-8 grid gap-6 outline-none', !isWide && 'max-w-2xl')}
    >
      <header
        className={classes(
          !isTitled && 'sr-only',
          action ? 'flex flex-wrap items-center justify-between gap-4' : 'grid gap-2',
        )}
      >
        <h2 className={classes('text-xl', !isTitled && 'text-nowrap')}>{title}</h2>
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
  columns,
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
  /** Makes the list a table of `TableRow`s on computers. */
  columns?: readonly Column[];
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {searchField && (
          <label className="relative w-full max-w-xl">
            <span className="sr-only">{searchField.label}</span>
            <SearchIcon className="pointer-events-none absolute top-4 left-4 size-5 text-muted" />
            <input
              dir="auto"
              type="search"
              placeholder={searchField.hint}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              className={classes(fieldClasses, 'pl-12!')}
            />
          </label>
        )}
        {count && first && (
          <p role="status" className="text-sm text-muted">
            {count(first)}
          </p>
        )}
      </div>
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
        <div style={columns && tracksOf(columns)}>
          {columns && <Heads columns={columns} />}
          <ul className={columns ? TABLE : isRuled ? 'border-t border-line' : 'grid gap-4'}>
            {rows.map((row) => (
              <Fragment key={idOf(row)}>{children(row)}</Fragment>
            ))}
          </ul>
        </div>
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

/** A column of a table: what it holds, and its width as a grid track. The first is the row's name, the last its actions. */
interface Column {
  readonly head: string;
  readonly width: string;
}

const tracksOf = (columns: readonly Column[]) =>
  ({ '--tracks': columns.map(({ width }) => width).join(' ') }) as CSSProperties;

const TRACKS = 'lg:grid lg:grid-cols-(--tracks) lg:gap-x-4 lg:px-4';
const TABLE =
  'max-lg:grid max-lg:items-start max-lg:gap-3 md:max-lg:grid-cols-2 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface';

/** The heads of the columns, on computers. Each row names its own cells for screen readers, and on phones. */
const Heads = ({ columns }: { columns: readonly Column[] }) => (
  <div aria-hidden="true" className={classes('hidden pb-2 text-sm text-muted', TRACKS)}>
    {columns.map(({ head }) => (
      <span key={head}>{head}</span>
    ))}
  </div>
);

/** A row of 48 pixels on computers, and a card on phones, where it names its cells. */
export function TableRow({
  label,
  isBrief = false,
  title,
  cells,
  menu,
  action,
  note,
}: {
  /** The row's name for screen readers. */
  label: string;
  /** Runs the cells of the card into a few lines, without their names. */
  isBrief?: boolean;
  title: ReactNode;
  cells: readonly (readonly [head: string, value: ReactNode])[];
  /** In the card's corner, or in the last column. */
  menu?: ReactNode;
  /** Below the card's cells, or in the last column. */
  action?: ReactNode;
  /** Below the cells, over the whole width. */
  note?: ReactNode;
}) {
  return (
    <li>
      <article
        aria-label={label}
        className={classes(
          'relative max-lg:grid max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:min-h-12 lg:items-center',
          isBrief ? 'max-lg:gap-1 max-lg:py-3' : 'max-lg:gap-3',
          TRACKS,
        )}
      >
        <h3
          className={classes('min-w-0 font-semibold lg:line-clamp-2', menu !== undefined && 'max-lg:pr-12')}
        >
          {title}
        </h3>
        <dl className={classes('gap-x-3 lg:contents', isBrief ? 'flex flex-wrap' : 'grid gap-y-1.5')}>
          {cells.map(([head, value]) => (
            <div
              key={head}
              className={classes(
                'min-w-0 text-sm',
                // The last cell, which is short, stands beside the first two.
                isBrief && 'max-lg:nth-[n+3]:not-last:order-1',
                !isBrief && 'max-lg:grid max-lg:grid-cols-[6.5rem_1fr] max-lg:gap-x-3',
              )}
            >
              <dt className={isBrief ? 'sr-only' : 'text-muted lg:sr-only'}>{head}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
        {menu && (
          <div className="justify-self-end max-lg:absolute max-lg:top-1.5 max-lg:right-1.5">{menu}</div>
        )}
        {action && <div className="lg:justify-self-end lg:py-1.5">{action}</div>}
        {note && <div className="col-span-full grid gap-2 lg:pb-3">{note}</div>}
      </article>
    </li>
  );
}
