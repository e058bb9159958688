import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { ActionBlock } from '../../features/event-page/action-block.tsx';
import { PlainDetails, SponsoredDetails } from '../../features/event-page/event-details.tsx';
import { EventHeader } from '../../features/event-page/event-header.tsx';
import { NewPhotosPill } from '../../features/event-page/new-photos-pill.tsx';
import { ProcessingNote } from '../../features/event-page/processing-note.tsx';
import { useShownPhotos } from '../../features/event-page/use-shown-photos.ts';
import { daysLeft } from '../../features/retention/days-left.ts';
import { useIsHost } from '../../lib/use-is-host.ts';
import { adAt } from '../../ui/ad-link.tsx';
import type { DownloadStep } from './download-flow.tsx';
import { EventPhotos } from './event-photos.tsx';
import {
  loadDownloadFlow,
  loadPhotoViewer,
  loadRetentionBanner,
  loadUploadDialog,
  loadUploadStrip,
  openPart,
} from './open-part.ts';
import { pendingTiles } from './pending-tiles.tsx';
import { useEventUploads } from './use-event-uploads.ts';
import { useOpenParameter } from './use-open-parameter.ts';
import { useRemovals } from './use-removals.ts';

const UploadDialog = lazy(async () => ({ default: (await loadUploadDialog()).UploadDialog }));
const UploadStrip = lazy(async () => ({ default: (await loadUploadStrip()).UploadStrip }));
const DownloadFlow = lazy(async () => ({ default: (await loadDownloadFlow()).DownloadFlow }));
const PhotoViewer = lazy(async () => ({ default: (await loadPhotoViewer()).PhotoViewer }));
const RetentionBanner = lazy(loadRetentionBanner);

const UPLOAD_AD = 3;

export interface EventViewProps {
  event: Event;
  isSample?: boolean;
  /** A photo could not be loaded: its address may have expired. */
  onBroken: () => void;
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
}

/** An event page with its event: header, photos, and what the three buttons open. */
export const EventView = ({ event: whole, isSample = false, onBroken, renew }: EventViewProps) => {
  const { event, ...removals } = useRemovals(whole);
  const isHost = useIsHost(event);
  const [isUploadOpen, setIsUploadOpen] = useState(false);
  const { uploads, pictures, own, localUrls } = useEventUploads(event, setIsUploadOpen);
  const [isUploadLoaded, setIsUploadLoaded] = useState(false);
  const [step, setStep] = useState<DownloadStep>('closed');
  const [isDownloadLoaded, setIsDownloadLoaded] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);
  /** The photos of the preview, and the one that is looked at. */
  const [previewed, setPreviewed] = useState<{ photos: readonly Photo[]; index: number } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const isSelecting = selection !== null;
  const { photos, waiting, reveal } = useShownPhotos(event.photos, own, { top, isSelecting });

  const openUpload = () =>
    openPart('upload', () => {
      setIsUploadLoaded(true);
      setIsUploadOpen(true);
    });
  const openDownload = () =>
    openPart('download', () => {
      setIsDownloadLoaded(true);
      setSelection(null);
      setStep('method');
    });
  const mayUpload = event.requester_permissions.uploadPhoto === 'ALLOW';
  useOpenParameter({ upload: mayUpload ? openUpload : undefined, download: openDownload });
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
  const days = daysLeft(event.eventEndDate, Date.now());
  const isPlus = event.eventType === 'Plus';
  return (
    <div className={selection || uploads.isRunning ? 'pb-36' : 'pb-10'}>
      {days !== null && <RetentionBanner days={days} event={event} isHost={isHost} />}
      <EventHeader
        event={event}
        isHost={isHost}
        details={isPlus ? <SponsoredDetails event={event} /> : <PlainDetails event={event} />}
        actions={
          <ActionBlock
            shared={isSample ? undefined : event}
            onUpload={mayUpload ? openUpload : undefined}
            isClosed={event.uploadsClosed && !mayUpload}
            onDownload={openDownload}
          />
        }
      />
      <ProcessingNote processing={event.processing} />
      <div ref={top} className="scroll-mt-20" />
      {/* Not while somebody selects: it floats over the checkboxes, and what it brings would move them. */}
      <NewPhotosPill count={selection ? 0 : waiting} onReveal={showNew} />
      <EventPhotos
        event={event}
        photos={photos}
        waiting={waiting}
        pending={pendingTiles(uploads, pictures.thumbnails)}
        localUrls={localUrls}
        selection={selection}
        isSample={isSample}
        isHost={isHost}
        uploads={own.size}
        removals={removals}
        onSelect={select}
        onBroken={onBroken}
        onUpload={mayUpload ? openUpload : undefined}
      />
      <Suspense fallback={null}>
        {isUploadLoaded && (
          <UploadDialog
            isOpen={isUploadOpen}
            onClose={() => setIsUploadOpen(false)}
            uploads={uploads}
            pictures={pictures}
            quota={{ left: event.remainingPhotoQuota, total: event.totalPhotoLimit }}
            ad={isPlus ? adAt(event.adInfos, UPLOAD_AD) : undefined}
          />
        )}
        {uploads.isRunning && !isUploadOpen && <UploadStrip items={uploads.items} onShow={openUpload} />}
        {isDownloadLoaded && (
          <DownloadFlow
            event={event}
            photos={photos}
            step={step}
            onStep={setStep}
            selection={selection}
            onSelection={setSelection}
            onOpen={(photos, index) => openPart('viewer', () => setPreviewed({ photos, index }))}
            renew={renew}
          />
        )}
        {previewed && (
          <PhotoViewer
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
};
