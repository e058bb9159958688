import { useQuery } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/photos.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { Suspense, useCallback, useEffect } from 'react';
import { EventError, InvalidPin, UnknownType } from '../features/event-page/event-problem.tsx';
import { eventQuery } from '../features/event-page/event-query.ts';
import { EventSkeleton } from '../features/event-page/event-skeleton.tsx';
import { useLiveEvent } from '../features/event-page/use-live-event.ts';
import { useRecordJoin } from '../features/event-page/use-record-join.ts';
import { useRenewLinks } from '../features/event-page/use-renew-links.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { handleGlobalError } from '../lib/catch-global-errors.ts';
import { eventStatusOf } from '../lib/event-status.ts';
import { ApiError, isLoginFailure } from '../lib/failures.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { useParams } from '../lib/use-location.tsx';
import { PageShell } from '../ui/page-shell.tsx';
import { EventView } from './event/event-view.tsx';

/** Signed addresses are good for hours; before a long download older ones are renewed. */
const LINKS_FRESH_MS = 60 * 60_000;

const useEvent = (pin: string) => {
  const query = useQuery(eventQuery(pin));
  const { refetch, dataUpdatedAt } = query;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const renew = useCallback(
    async (photos: readonly Photo[]): Promise<readonly Photo[]> => {
      if (Date.now() - dataUpdatedAt < LINKS_FRESH_MS) return photos;
      const { data } = await refetch();
      const fresh = new Map(data?.photos.map((photo) => [photo.photoId, photo]));
      return photos.map((photo) => fresh.get(photo.photoId) ?? photo);
    },
    [refetch, dataUpdatedAt],
  );
  return { ...query, refresh, renew };
};

const Content = ({ pin }: { pin: string }) => {
  const { data: event, error, isFetching, refresh, renew } = useEvent(pin);
  const onBroken = useRenewLinks(event, refresh);
  const isSignedOut = !event && isLoginFailure(error);
  // Deleted, ended, or under another PIN: also while the page is open.
  const isGone = error instanceof ApiError && error.code === 'EVENT_NOT_FOUND';
  // Its host still sees an event that is over, but nothing of it changes any more.
  const isLive = event && !isGone && eventStatusOf(event, Date.now()) !== 'ended';
  useLiveEvent(isLive ? event : undefined, refresh);
  const isHost = useRecordJoin(event?.eventId);
  useEffect(() => {
    if (isSignedOut) handleGlobalError(error);
  }, [isSignedOut, error]);
  if (isGone) return <InvalidPin pin={pin} />;
  if (event)
    return event.eventType === 'Free' || event.eventType === 'Plus' ? (
      <Suspense fallback={<EventSkeleton />}>
        <EventView key={event.eventId} event={event} isHost={isHost} onBroken={onBroken} renew={renew} />
      </Suspense>
    ) : (
      <UnknownType />
    );
  if (!error || isFetching || isSignedOut) return <EventSkeleton />;
  return <EventError error={error} onRetry={refresh} />;
};

/** The page of one event, by its PIN. */
export const EventPage = () => {
  const { t } = useTranslation('event-page');
  const { eventPin = '' } = useParams(webPatterns.event);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell tone="night" bare>
      <Content key={eventPin} pin={eventPin} />
    </PageShell>
  );
};
