import type { ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import type { Pages } from './use-pages.ts';

/** A list with its states: loading, failed, loaded rows, and a button for more. */
export function PagedList<Row>({
  pages: { query, rows },
  failed,
  outline,
  className = 'grid gap-4',
  children,
}: {
  pages: Pages<Row>;
  /** Shown if the list cannot be loaded. */
  failed: string;
  /** Classes of a placeholder row. */
  outline: string;
  className?: string;
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation('admin');
  return (
    <>
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
      {rows && rows.length > 0 && <ul className={className}>{rows.map(children)}</ul>}
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
