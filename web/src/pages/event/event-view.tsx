import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { paths } from '#lib/history/paths.ts';
import { useSearchParams } from '#lib/history/use-location.tsx';
import { isOwner, useDownloadRule, useIsHost } from '#lib/joining/look-up-event.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { useIsOver } from '#parts/event/event-query.ts';
import { isUpgradable } from '#parts/event/is-upgradable.ts';
import { PeopleSkeleton } from '#parts/event/people-skeleton.tsx';
import { useCountedVisit } from '#parts/event/use-counted-visit.ts';
import { useNotedEvent } from '#parts/event/use-noted-event.ts';
import { useEndOfMyFigure } from '#parts/figures/end-of-my-figure.ts';
import { isNotedOnList } from '#parts/guest-list/noted-listing.ts';
import { adAt } from '#ui/links/ad-link.tsx';
import { daysLeft } from './days-left.ts';
import type { DownloadStep } from './downloads/download-flow.tsx';
import { EventPhotos } from './event-photos.tsx';
import { ActionBlock } from './header/action-block.tsx';
import { EventHeader } from './header/event-header.tsx';
import { PhoneBar } from './header/phone-bar.tsx';
import {
  fetchPart,
  loadArrangeDialog,
  loadDownloadFlow,
  loadEventViewer,
  loadGuestListLink,
  loadPeople,
  loadRetentionBanner,
  loadTasksLink,
  loadUploadDialog,
  loadVisibilityNotes,
  openPart,
  useIdleParts,
} from './open-part.ts';
import { ArrangeButton, SelectButton } from './order/arrange-button.tsx';
import { pendingTiles } from './pending-tiles.tsx';
import { NewPhotosPill, ProcessingNote } from './photos/processing-note.tsx';
import { partOf, useShownPhotos } from './photos/shown-photos.ts';
import { countShots, useCamera } from './uploads/use-camera.tsx';
import { useEventUploads } from './uploads/use-event-uploads.ts';
import { useArranged, useArrangement } from './use-arrangement.ts';
import { useRemovals } from './use-removals.ts';
import { useSeenEvent } from './visibility/use-seen-event.ts';
import { WishesLink } from './wishes-link.tsx';

const UploadDialog = lazy(loadUploadDialog);
const DownloadFlow = lazy(async () => ({ default: (await loadDownloadFlow()).DownloadFlow }));
const People = lazy(loadPeople);
const ArrangeDialog = lazy(async () => ({ default: (await loadArrangeDialog()).ArrangeDialog }));
const EventViewer = lazy(async () => ({ default: (await loadEventViewer()).EventViewer }));
const VisibilityNotes = lazy(loadVisibilityNotes);
const TasksLink = lazy(loadTasksLink);
const GuestListLink = lazy(loadGuestListLink);
const RetentionBanner = lazy(loadRetentionBanner);

const UPLOAD_AD = 3;

export interface EventViewProps {
  event: Event;
  isSample?: boolean;
  /** Called when a photo fails to load: its address may have expired. */
  onBroken: () => void;
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
}

/** An event page with its event: header, photos, and what the three buttons open. */
export function EventView({ event: whole, isSample = false, onBroken, renew }: EventViewProps) {
  const noted = useNotedEvent(whole, isSample);
  const isHost = useIsHost(whole);
  useCountedVisit(isHost || isSample ? undefined : whole.eventId);
  const seen = useSeenEvent(noted.event, { isHost, isSample });
  const { event, ...removals } = useRemovals(seen.event);
  useEndOfMyFigure(event);
  const [isUploadOpen, setIsUploadOpen] = useState(false);
  const { queue, uploads, thumbnails, arrived, localUrls } = useEventUploads(event, setIsUploadOpen);
  const own = useMemo(() => new Set([...arrived, ...seen.uploaded]), [arrived, seen.uploaded]);
  const [isUploadLoaded, setIsUploadLoaded] = useState(false);
  const [step, setStep] = useState<DownloadStep>('closed');
  const [isDownloadLoaded, setIsDownloadLoaded] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);
  const [previewed, setPreviewed] = useState<{ photos: readonly Photo[]; index: number } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const [isFinding, setIsFinding] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const isSelecting = selection !== null;
  const arrangement = useArrangement(event);
  const { order, source, moments } = arrangement;
  // In other orders new photos would appear anywhere, so they wait for the pill.
  const isSteady = isSelecting || order !== 'uploaded' || source !== 'all' || moments !== undefined;
  const {
    photos: shown,
    waiting,
    reveal,
  } = useShownPhotos(event.photos, own, {
    top,
    isSteady,
    part: partOf(event),
  });
  const { photos, isAll, arranged, stacks } = useArranged(event, shown, {
    ...arrangement,
    noteOf: noted.noteOf,
  });

  const openUpload = () =>
    openPart('upload', () => {
      setIsUploadLoaded(true);
      setIsUploadOpen(true);
    });
  const shots = isHost ? null : countShots(event, { used: seen.shotsUsed, items: uploads?.items ?? [] });
  const camera = useCamera({ shots, hasItems: (uploads?.items.length ?? 0) > 0 }, openUpload);
  const openDownload = (first: DownloadStep = 'method') =>
    openPart('download', () => {
      setIsDownloadLoaded(true);
      setSelection(null);
      setStep(first);
    });
  const openSelection = () =>
    openPart('download', () => {
      setIsDownloadLoaded(true);
      setSelection(new Set());
    });
  const openFindMe = () => openPart('findMe', () => setIsFinding(true));
  const openArrange = () => openPart('arrange', () => arrangement.setIsOpen(true));
  const isOver = useIsOver(event.eventEndDate);
  const mayUpload = event.requester_permissions.uploadPhoto === 'ALLOW' && !isOver;
  // Failed uploads can be viewed, retried and discarded even if uploads are closed.
  const mayOpenUpload = mayUpload || (uploads?.items.length ?? 0) > 0;
  const mayDownload = useDownloadRule(event) !== 'none';
  useOpenParameter({
    upload: mayOpenUpload ? openUpload : undefined,
    download: mayDownload ? openDownload : undefined,
  });
  const select = useCallback((photoId: string, isSelected: boolean) => {
    setSelection((now) => {
      const next = new Set(now);
      if (isSelected) next.add(photoId);
      else next.delete(photoId);
      return next;
    });
  }, []);
  const showNew = () => {
    reveal();
    top.current?.scrollIntoView({ block: 'start' });
  };
  const showArranged = () => {
    arrangement.setIsOpen(false);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const days = daysLeft(event.eventEndDate, serverNow());
  const hasPeople = event.faceGrouping && event.figureCount > 0;
  const hasGuestList =
    !isSample &&
    !isHost &&
    event.faceGrouping &&
    (event.isGuestListOpen || isNotedOnList(event.eventId)) &&
    !isOver;
  useIdleParts([
    'viewer',
    mayOpenUpload && 'upload',
    mayDownload && 'download',
    'arrange',
    hasPeople && 'findMe',
  ]);
  const isPlus = event.eventType === 'Plus';
  useTheme(event.theme);
  const [wasConcealed] = useState(event.isConcealed);
  const isRevealed = wasConcealed && !event.isConcealed;
  const isGone = isOver && event.photos.length === 0;
  const hasNotes = event.isConcealed || (isHost && (event.waitingPhotos ?? 0) > 0);
  return (
    <div className="pb-10" onPointerDown={fetchPart} data-revealed={isRevealed || undefined}>
      <EventHeader
        event={event}
        isHost={isHost}
        actions={
          <div ref={buttons}>
            <ActionBlock
              shared={isSample || isGone ? undefined : event}
              onUpload={mayUpload ? camera.open : undefined}
              shots={mayUpload ? shots : null}
              isClosed={event.uploadsClosed && !mayUpload}
              onDownload={isGone || !mayDownload ? undefined : () => openDownload()}
              isDownloadOff={!mayDownload && !isGone}
              hasPhotos={event.photos.length > 0}
              isSelecting={isSelecting}
            />
          </div>
        }
      />
      {/* Outside a Suspense: the page waits for it, since its height depends on its text. */}
      {days !== null && !isGone && <RetentionBanner days={days} event={event} isHost={isHost} />}
      {hasNotes && (
        <Suspense fallback={<div className={isHost ? 'min-h-14' : 'min-h-41'} />}>
          <VisibilityNotes event={event} isHost={isHost} />
        </Suspense>
      )}
      {event.taskCount !== undefined && !isGone && (
        <Suspense fallback={<div className="mt-2 min-h-14" />}>
          <TasksLink event={event} />
        </Suspense>
      )}
      {hasGuestList && (
        <Suspense fallback={<div className="mt-2 min-h-14" />}>
          <GuestListLink event={event} />
        </Suspense>
      )}
      {hasPeople && (
        <Suspense fallback={<PeopleSkeleton />}>
          <People
            event={event}
            isFinding={isFinding}
            onFindMe={openFindMe}
            onClose={() => setIsFinding(false)}
          />
        </Suspense>
      )}
      <div className={isSelecting ? undefined : 'sticky top-[64px] z-10 bg-ground large-text:static'}>
        <div className="mx-auto flex min-h-11 max-w-6xl items-center justify-between gap-2 px-2 md:px-5 lg:px-7">
          {!isSample && event.takesWishes && !isGone && <WishesLink event={event} />}
          <ProcessingNote processing={event.processing} />
          <div
            className="ml-auto flex shrink-0 flex-wrap justify-end"
            style={{ maxWidth: 'calc(100% - 2rem)' }}
          >
            {isHost && !isSelecting && shown.length > 0 && <SelectButton onPress={openSelection} />}
            {shown.length > 1 && (
              <ArrangeButton order={order} source={isAll ? 'all' : source} onPress={openArrange} />
            )}
          </div>
        </div>
      </div>
      {camera.input}
      <div ref={top} className="scroll-mt-28" />
      {/* Hidden during a selection: it floats over the checkboxes, and new photos would move them. */}
      <NewPhotosPill count={selection ? 0 : waiting} onReveal={showNew} />
      <EventPhotos
        event={event}
        photos={photos}
        stacks={stacks}
        waiting={waiting}
        arranged={arranged}
        linked={arrangement.linked}
        areOwn={!isAll && source === 'mine'}
        pending={pendingTiles(uploads, thumbnails)}
        localUrls={localUrls}
        selection={selection}
        isSample={isSample}
        isHost={isHost}
        removals={removals}
        onSelect={select}
        onBroken={onBroken}
        onUpload={mayUpload ? camera.open : undefined}
        renew={renew}
      />
      {!isSelecting && (
        <PhoneBar
          buttons={buttons}
          onUpload={mayUpload ? camera.open : undefined}
          shoots={shots !== null}
          onFindMe={hasPeople ? openFindMe : undefined}
          onDownload={mayDownload ? () => openDownload() : undefined}
        />
      )}
      <Suspense fallback={null}>
        {queue && uploads && (isUploadLoaded || isUploadOpen) && (
          <UploadDialog
            isOpen={isUploadOpen}
            onClose={() => setIsUploadOpen(false)}
            uploads={uploads}
            thumbnails={queue.thumbnails}
            quota={mayUpload ? { left: event.remainingPhotoQuota, total: event.totalPhotoLimit } : null}
            shots={shots && { ...shots, left: shots.left ?? shots.total }}
            taken={camera.taken}
            onTaken={camera.onTaken}
            names={event.uploaderNames}
            ad={isPlus ? adAt(event.adInfos, UPLOAD_AD) : undefined}
            tasks={event.taskCount ? { eventId: event.eventId } : undefined}
            upgradeAt={
              isHost && isOwner(event) && isUpgradable(event) ? paths.upgradeEvent(event.pinCode) : undefined
            }
          />
        )}
        {arrangement.isOpen && (
          <ArrangeDialog
            photos={event.photos}
            order={order}
            source={isAll ? 'all' : source}
            own={arrangement.own}
            onOrder={arrangement.chooseOrder}
            onSource={arrangement.setSource}
            isStacked={arrangement.isStacked}
            onStack={isSample ? undefined : arrangement.stack}
            onClose={showArranged}
          />
        )}
        {isDownloadLoaded && mayDownload && (
          <DownloadFlow
            event={event}
            photos={photos}
            best={stacks && isAll ? stacks.fronts : undefined}
            step={step}
            onStep={setStep}
            selection={selection}
            onSelection={setSelection}
            onOpen={(photos, index) => openPart('viewer', () => setPreviewed({ photos, index }))}
            renew={renew}
          />
        )}
        {previewed && (
          <EventViewer
            event={event}
            isSample={isSample}
            renew={renew}
            {...previewed}
            onView={(index) => setPreviewed({ ...previewed, index })}
            onMore={undefined}
            said=""
            isAboveSheet
            onClose={() => setPreviewed(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Gives the document the event's accent colour, for as long as its page is open. */
const useTheme = (theme: Event['theme']): void => {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, [theme]);
};

/** Opens the dialog of `?open=upload` or `?open=download` once, and removes the parameter. */
function useOpenParameter(open: {
  upload: (() => void) | undefined;
  download: (() => void) | undefined;
}): void {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameter is handled once.
  useEffect(() => {
    if (!wanted) return;
    if (wanted === 'upload') open.upload?.();
    if (wanted === 'download') open.download?.();
    search.delete('open');
    setSearch(search, { replace: true });
  }, [wanted]);
}
