import { useQuery } from '@tanstack/react-query';
import { normalizePin } from '@togather/contract/pins.ts';
import { PHOTO_COLUMNS } from '@togather/contract/previews.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { isLoginFailure, isMissingEvent } from '#lib/failures/failures.ts';
import { eventStatusOf } from '#lib/format/format-date.ts';
import { correctAddress } from '#lib/history/page-history.ts';
import { handleGlobalError } from '#lib/notices/catch-global-errors.ts';
import { keepMeUntil } from '#lib/recent/my-figure.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { clearSession, useUser } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { EventError, InvalidPin, UnknownType } from './event-problem.tsx';
import { eventQuery, useRevealOnTime } from './event-query.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { useLiveEvent } from './use-live-event.ts';
import { useNewPin } from './use-new-pin.tsx';
import { useNewestPhotos } from './use-newest-photos.ts';

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
    clearSession();
    // An open page continues as a guest's, since a reload would lose pending uploads.
    if (!event) handleGlobalError(error);
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
export function OpenEvent({
  pin,
  addressOf,
  children,
}: {
  pin: string;
  /** Returns the page's address under another PIN. */
  addressOf: (pin: string) => string;
  children: Show;
}) {
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
}

/** Records once that the signed-in user joined. Only logs a failure. */
const useRecordJoin = (eventId: string | undefined): void => {
  const isSignedIn = useUser() !== null;
  useEffect(() => {
    if (!eventId || !isSignedIn) return;
    call('joinEvent', { body: { eventId } }).catch((error: unknown) =>
      console.warn('join not recorded', error),
    );
  }, [eventId, isSignedIn]);
};

/** Returns the part of signed addresses that all photos of the event share. */
const linkOf = (event: Event | undefined): string =>
  /[?&]t=([^&]+)/.exec(event?.photos[0]?.previewUrl ?? '')?.[1] ?? '';

/** Looks the event up again when a photo's address has expired, once per set of addresses. */
const useRenewLinks = (event: Event | undefined, refresh: () => unknown) => {
  const tried = useRef(new Set<string>());
  const latest = useRef({ event, refresh });
  latest.current = { event, refresh };
  return useCallback(() => {
    const link = linkOf(latest.current.event);
    if (tried.current.has(link)) return;
    tried.current.add(link);
    latest.current.refresh();
  }, []);
};

/** A separate chunk, since the join page needs it without the rest of the event page. */
const loadList = () => import('#lib/recent/recent-event-list.ts');

/** Adds the open event to this browser's list, follows its end, and removes a PIN without an event. */
const useRecentEvent = (
  event: Event | undefined,
  { pin, isGone, isLive }: { pin: string; isGone: boolean; isLive: boolean },
): void => {
  const { eventId, pinCode, eventName, eventEndDate } = event ?? {};
  useEffect(() => {
    const keep = async () => {
      if (isGone) (await loadList()).forgetEvent(normalizePin(pin));
      else if (isLive && eventId && pinCode && eventName) {
        const { rememberEvent } = await loadList();
        rememberEvent({ eventId, pin: pinCode, name: eventName, endsAt: eventEndDate ?? null });
        keepMeUntil({ eventId, eventEndDate: eventEndDate ?? null });
      }
    };
    // The page works without it.
    keep().catch(() => {});
  }, [isGone, isLive, pin, eventId, pinCode, eventName, eventEndDate]);
};

const cells = Array.from({ length: 12 }, (_, cell) => cell);

/** The page's skeleton while the event loads, with the sizes of the real content. */
const EventSkeleton = () => {
  const { t } = useTranslation('event-page');
  return (
    <div role="status" aria-label={t('loading')}>
      <div data-cover="under-bar" className="cover">
        <div className="gutters grid gap-2 pb-4 md:pb-6">
          <Skeleton className="h-8 w-3/5 max-w-md md:h-11" />
          <Skeleton className="h-9 w-56" />
        </div>
      </div>
      <div className="gutters pt-4 lg:hidden">
        <Skeleton className="h-12 md:max-w-96" />
      </div>
      <div className="gutters pt-2 md:pt-3">
        <Skeleton className="my-3 h-5 w-56 md:my-0 md:h-14 md:w-auto" />
      </div>
      <PeopleSkeleton />
      <div className="h-11" />
      <div className={PHOTO_COLUMNS}>
        {cells.map((cell) => (
          <Skeleton key={cell} className="aspect-square rounded-none" />
        ))}
      </div>
    </div>
  );
};
