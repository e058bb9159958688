import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { isLoginFailure, isMissingEvent } from '#lib/failures/failures.ts';
import { eventStatusOf } from '#lib/format/event-status.ts';
import { correctAddress } from '#lib/history/page-history.ts';
import { handleGlobalError } from '#lib/notices/catch-global-errors.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { EventError, InvalidPin, UnknownType } from './event-problem.tsx';
import { eventQuery } from './event-query.ts';
import { EventSkeleton } from './event-skeleton.tsx';
import { useLiveEvent } from './use-live-event.ts';
import { useNewPin } from './use-new-pin.tsx';
import { useNewestPhotos } from './use-newest-photos.ts';
import { useRecentEvent } from './use-recent-event.ts';
import { useRecordJoin } from './use-record-join.ts';
import { useRenewLinks } from './use-renew-links.ts';
import { useRevealOnTime } from './use-reveal-on-time.ts';

/** Signed addresses last for hours. Older ones are renewed before a long download. */
const LINKS_FRESH_MS = 60 * 60_000;
const wait = () => {};

const useEvent = (pin: string, enabled: boolean) => {
  const query = useQuery({ ...eventQuery(pin), enabled });
  const { refetch, dataUpdatedAt } = query;
  const refresh = useCallback(() => refetch(), [refetch]);
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

/** What the pages of an event need: the current event, and fresh links of its photos. */
export interface OpenedEvent {
  readonly event: Event;
  /** Called when a photo fails to load: its address may have expired. */
  readonly onBroken: () => void;
  /** Returns the same photos with valid addresses. */
  readonly renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
}

type Show = (opened: OpenedEvent) => ReactNode;

/** Keeps a page opened by one PIN working when the host changes it, and passes the new one to `onNewPin`. */
const Content = ({
  openedBy,
  onNewPin,
  children,
}: {
  openedBy: string;
  onNewPin: (pin: string) => void;
  children: Show;
}) => {
  const [pin, setPin] = useState(openedBy);
  const { newest, isWaiting } = useNewestPhotos(pin);
  const { data: event, error, isFetching, refresh, renew } = useEvent(pin, !isWaiting);
  const isSignedOut = !event && isLoginFailure(error);
  // Deleted, ended, or under another PIN, also while the page is open.
  const isGone = isMissingEvent(error);
  // The host still sees an ended event, but it no longer changes.
  const isLive = event && !isGone && eventStatusOf(event, serverNow()) !== 'ended';
  const follow = useCallback(
    (next: string) => {
      setPin(next);
      onNewPin(next);
    },
    [onNewPin],
  );
  const joining = useNewPin({ event, missing: isGone ? error : null, follow });
  // No lookup runs with an invalid PIN while the new one is asked for.
  const isPaused = isGone || joining.isOver || joining.dialog !== undefined;
  const onBroken = useRenewLinks(event, isPaused ? wait : refresh);
  useLiveEvent(isLive && !isPaused ? event : undefined, { refresh, error, followPin: joining.followPin });
  useRevealOnTime(isLive && !isPaused ? event : undefined, refresh);
  useRecordJoin(event?.eventId);
  useRecentEvent(event, { pin, isGone, isLive: isLive === true });
  useEffect(() => {
    if (!isLoginFailure(error)) return;
    // An open page continues as a guest's, since a reload would lose pending uploads.
    if (event) clearSession();
    else handleGlobalError(error);
  }, [event, error]);
  const known = event ?? (error ? undefined : newest);
  // The first time in slices, so that a slow phone still answers a finger. Later changes at once.
  const shown = useDeferredValue(known) && known;
  if (joining.isOver || (isGone && !event)) return <InvalidPin pin={pin} />;
  if (shown)
    return shown.eventType === 'Free' || shown.eventType === 'Plus' ? (
      <>
        {/* Actions wait for all photos: a download of the newest would be incomplete. */}
        <div inert={!event}>
          <Suspense fallback={<EventSkeleton />}>{children({ event: shown, onBroken, renew })}</Suspense>
        </div>
        <Suspense fallback={null}>{joining.dialog}</Suspense>
      </>
    ) : (
      <UnknownType />
    );
  if (!error || isFetching || isSignedOut) return <EventSkeleton />;
  return <EventError error={error} onRetry={() => void refresh()} />;
};

/** Looks an event up for one of its pages, keeps it up to date, and shows errors. */
export const OpenEvent = ({
  pin,
  addressOf,
  children,
}: {
  pin: string;
  /** Returns the page's address under another PIN. */
  addressOf: (pin: string) => string;
  children: Show;
}) => {
  // Open dialogs stay open when the address changes to the new PIN.
  const page = useRef({ openedBy: pin, now: pin });
  const isSame = pin === page.current.openedBy || pin === page.current.now;
  if (!isSame) page.current = { openedBy: pin, now: pin };
  const latest = useRef(addressOf);
  latest.current = addressOf;
  const onNewPin = useCallback((next: string) => {
    page.current.now = next;
    correctAddress(latest.current(next));
  }, []);
  return (
    <Content key={page.current.openedBy} openedBy={page.current.openedBy} onNewPin={onNewPin}>
      {children}
    </Content>
  );
};
