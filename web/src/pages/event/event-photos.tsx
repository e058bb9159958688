import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { eventStatusOf } from '#lib/format/format-date.ts';
import { useSearchParams } from '#lib/history/use-location.tsx';
import { notify } from '#lib/notices/notification.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import type { Stacks } from '#parts/photos/stack-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { EmptyFrame, LostFrame } from '#ui/drawings/scenes.tsx';
import { adAt } from '#ui/links/ad-link.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import type { PendingTile } from './grid/grid-cells.ts';
import { PhotoGrid, type PhotoGridProps } from './grid/photo-grid.tsx';
import { loadInviteGuests } from './open-part.ts';
import type { useRemovals } from './use-removals.ts';
import { useViewer } from './use-viewer.tsx';

const InviteGuests = lazy(loadInviteGuests);

/** The ad position between the photos. */
const GRID_AD = 6;

/** The photo wall and the viewer that opens from it. */
export function EventPhotos({
  event,
  photos,
  stacks,
  waiting,
  arranged,
  linked,
  areOwn,
  pending,
  localUrls,
  selection,
  isSample,
  isHost,
  removals,
  onSelect,
  onBroken,
  onUpload,
  renew,
}: {
  event: Event;
  photos: readonly Photo[];
  /** Where the photos are the best of their moments. */
  stacks: Stacks | undefined;
  waiting: number;
  arranged: PhotoGridProps['arranged'];
  linked: string | undefined;
  /** Whether these are the user's own uploads, which can be deleted in the grid. */
  areOwn: boolean;
  pending: readonly PendingTile[];
  localUrls: ReadonlyMap<string, string>;
  selection: ReadonlySet<string> | null;
  isSample: boolean;
  isHost: boolean;
  removals: Pick<ReturnType<typeof useRemovals>, 'said' | 'remove'>;
  onSelect: (photoId: string, isSelected: boolean) => void;
  onBroken: () => void;
  onUpload: (() => void) | undefined;
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
}) {
  const viewed = stacks?.all ?? photos;
  const {
    open: openViewed,
    askToDelete,
    viewer,
  } = useViewer({
    event,
    photos: viewed,
    isSample,
    isHost,
    removals,
    renew,
  });
  const open = useCallback(
    (index: number) => openViewed(viewed.indexOf(photos[index]!)),
    [openViewed, viewed, photos],
  );
  useOpenPhoto(viewed, openViewed);
  const isEnded = eventStatusOf(event, serverNow()) === 'ended';
  if (photos.length === 0 && pending.length === 0 && event.isConcealed) return viewer;
  if (photos.length === 0 && pending.length === 0)
    return <GridEmpty event={event} isHost={isHost && !isSample} isEnded={isEnded} onUpload={onUpload} />;
  return (
    <>
      <PhotoGrid
        eventId={isSample || isEnded ? null : event.eventId}
        photos={photos}
        newer={waiting}
        arranged={arranged}
        linked={linked}
        sizes={stacks?.sizes}
        pending={pending}
        localUrls={localUrls}
        ad={event.eventType === 'Plus' ? adAt(event.adInfos, GRID_AD) : undefined}
        selection={selection}
        isHost={isHost}
        onOpen={open}
        onSelect={onSelect}
        onRemove={areOwn && !selection ? askToDelete : undefined}
        onBroken={onBroken}
      />
      {viewer}
    </>
  );
}

/** Opens the photo of a shared link's `?photo=` once, and removes the parameter. */
const useOpenPhoto = (photos: readonly Photo[], open: (index: number) => void): void => {
  const { t } = useTranslation('photos');
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('photo');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameter is handled once.
  useEffect(() => {
    if (!wanted) return;
    const index = photos.findIndex(({ photoId }) => photoId === wanted);
    if (index < 0) notify({ type: 'info', message: t('gone') });
    else open(index);
    search.delete('photo');
    setSearch(search, { replace: true });
  }, [wanted]);
};

/** Shown in an event without photos: the host gets what invites guests, others the button to upload. */
const GridEmpty = ({
  event,
  isHost,
  isEnded,
  onUpload,
}: {
  event: Event;
  isHost: boolean;
  isEnded: boolean;
  onUpload: (() => void) | undefined;
}) => {
  const { t } = useTranslation('photos');
  if (isEnded)
    return (
      <StateMessage className="px-5" drawing={<LostFrame />} title={t('endedTitle')} text={t('endedText')} />
    );
  if (isHost)
    return (
      <Suspense fallback={<div className="min-h-104" />}>
        <InviteGuests eventName={event.eventName} pin={event.pinCode} />
      </Suspense>
    );
  return (
    <StateMessage
      className="px-5"
      drawing={<EmptyFrame />}
      title={t('emptyTitle')}
      text={t(onUpload ? 'emptyText' : 'emptyTextNoUpload')}
    />
  );
};
