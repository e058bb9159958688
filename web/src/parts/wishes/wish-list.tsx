import { useInfiniteQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { ListedWish } from '@togather/contract/schemas/wishes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { WishItem } from './wish-item.tsx';
import { type WishScope, wishesQuery } from './wish-queries.ts';

/** A list of wishes, newest first, with older ones by a button. */
export function WishList({
  event,
  scope,
  isHost,
  empty,
  isShown = () => true,
  about,
  className = 'grid gap-6',
}: {
  event: Pick<Event, 'eventId'>;
  scope: WishScope;
  isHost: boolean;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Leaves out wishes whose photo the page no longer has. */
  isShown?: (wish: ListedWish) => boolean;
  about?: (wish: ListedWish) => ReactNode;
  className?: string;
}) {
  const { t } = useTranslation('wishes');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    wishesQuery(event.eventId, scope),
  );
  if (!data && error)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{t('failed')}</p>
        <Button kind="secondary" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  if (!data)
    return (
      <div className={className}>
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    );
  const wishes = data.pages.flatMap((page) => page.wishes).filter(isShown);
  if (wishes.length === 0) return empty;
  return (
    <>
      <ul aria-live="polite" aria-relevant="additions" className={className}>
        {wishes.map((wish) => (
          <li key={wish.wishId} className="animate-[appear_150ms]">
            <WishItem event={event} wish={wish} isHost={isHost}>
              {about?.(wish)}
            </WishItem>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          kind="secondary"
          className="mt-6 w-full"
          isPending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
