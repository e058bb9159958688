import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { leaveInAppBrowser } from '#lib/device/in-app-browser.ts';
import { useMedia } from '#lib/device/use-media.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { useDownloadRule, useIsHost } from '#lib/joining/look-up-event.ts';
import { useMyFigure } from '#lib/recent/my-figure.ts';
import { ownPhotosQuery } from '#pages/event/actions/decided-photos.ts';
import { framedAddress, PhotoTools } from '#pages/event/downloads/photo-tools.tsx';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { wishCountsQuery } from '#parts/wishes/wish-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ViewerButton } from '#ui/buttons/viewer-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ClockIcon, CommentIcon, ExternalIcon, LockIcon, PersonIcon, PhotosIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Link } from '#ui/links/link.tsx';
import { CommentSheet, PhotoComments } from './photo-comments.tsx';
import { PhotoViewer, WIDE } from './photo-viewer.tsx';
import type { ViewedPhoto } from './slides.ts';

/** The viewer of an event's photos, with details and actions of the shown one. */
export function EventViewer({
  event,
  isSample = false,
  renew,
  ...viewer
}: Omit<ComponentProps<typeof PhotoViewer>, 'about' | 'bar'> & {
  event: Event;
  isSample?: boolean;
} & Pick<ComponentProps<typeof PhotoTools>, 'renew'>) {
  const photos = useClearPhotos(event, viewer.photos, isSample);
  const photo = photos[viewer.index];
  const pin = isSample ? undefined : event.pinCode;
  const [held, setHeld] = useState<ViewedPhoto | null>(null);
  const [isCommenting, setIsCommenting] = useState(false);
  const isBeside = useMedia(WIDE);
  const rule = useDownloadRule(event);
  const isHost = useIsHost(event);
  const isFramed = event.hasFrame === true && !isHost;
  const hasComments = !isSample && event.takesWishes;
  return (
    <>
      <PhotoViewer
        {...viewer}
        photos={photos}
        about={
          isSample
            ? undefined
            : (shown, isBeside) => <PhotoAbout event={event} photo={shown} isBeside={isBeside} />
        }
        bar={
          photo && (
            <>
              {hasComments && !isBeside && (
                <CommentButton event={event} photo={photo} onClick={() => setIsCommenting(true)} />
              )}
              <PhotoTools
                photo={photo}
                pin={pin}
                rule={rule}
                isFramed={isFramed}
                renew={renew}
                onHold={setHeld}
              />
            </>
          )
        }
      />
      {photo && isCommenting && !isBeside && (
        <CommentSheet event={event} photo={photo} onClose={() => setIsCommenting(false)} />
      )}
      {held && <HoldToSave photo={held} isFramed={isFramed} onClose={() => setHeld(null)} />}
    </>
  );
}

/** Returns the photos with the files in which the visitor is not blurred. */
const useClearPhotos = (
  { eventId, version }: Event,
  photos: readonly Photo[],
  isSample: boolean,
): readonly ViewedPhoto[] => {
  const { data, refetch } = useQuery({ ...ownPhotosQuery(eventId), enabled: !isSample });
  const clear = data?.clear;
  const hasClear = clear !== undefined && clear.size > 0;
  // Each change of the event may have blurred further photos, or other people in them.
  const asked = useRef(version);
  useEffect(() => {
    if (asked.current === version) return;
    asked.current = version;
    if (hasClear) void refetch();
  }, [version, hasClear, refetch]);
  return useMemo(
    () => (hasClear ? photos.map((photo) => ({ ...photo, clearUrl: clear.get(photo.photoId) })) : photos),
    [photos, clear, hasClear],
  );
};

/** Opens the comments on the shown photo, and says how many there are. */
const CommentButton = ({ event, photo, onClick }: { event: Event; photo: Photo; onClick: () => void }) => {
  const { t } = useTranslation('wishes');
  const { data } = useQuery(wishCountsQuery(event.eventId));
  const count = data?.photos.get(photo.photoId) ?? 0;
  return (
    <ViewerButton
      name={t('commentsCount', { count })}
      label={t('commentInShort')}
      icon={
        <span
          data-count={count || undefined}
          className="flex items-center gap-1 text-sm data-count:after:content-[attr(data-count)]"
        >
          <CommentIcon />
        </span>
      }
      onClick={onClick}
    />
  );
};

/** The viewer's details of a photo: people, uploader's name if given, and capture time. */
const PhotoAbout = ({ event, photo, isBeside }: { event: Event; photo: ViewedPhoto; isBeside: boolean }) => {
  const { t, language } = useTranslation('people');
  const { t: comments } = useTranslation('wishes');
  const { eventId, pinCode, faceGrouping } = event;
  const facts = [
    photo.clearUrl && { Icon: LockIcon, text: t('onlyYou') },
    photo.uploaderName && { Icon: PersonIcon, text: t('by', { name: photo.uploaderName }) },
    photo.takenAt && { Icon: ClockIcon, text: t('taken', { time: formatMoment(photo.takenAt, language) }) },
    isBeside && { Icon: PhotosIcon, text: photo.awsPhotoName },
  ]
    .filter((fact) => !!fact)
    // A phone has two lines.
    .slice(0, isBeside ? undefined : 2);
  return (
    <div className={isBeside ? 'grid gap-6 p-6' : 'flex h-full items-center gap-4 px-4'}>
      {faceGrouping && (
        <PeopleOnPhoto
          eventId={eventId}
          photoId={photo.photoId}
          isBeside={isBeside}
          pathOf={(figureId) => paths.person(pinCode, figureId)}
        />
      )}
      {/* They may follow the faces, so a phone keeps their place. */}
      <ul className={isBeside ? 'grid gap-3' : 'min-h-10 min-w-2/5 flex-1 content-center text-sm text-muted'}>
        {facts.map(({ Icon, text }) => (
          <li
            key={text}
            className={classes(
              'animate-[appear_150ms] tabular-nums',
              isBeside ? 'flex min-w-0 gap-3' : 'truncate',
            )}
          >
            {isBeside && <Icon className="shrink-0 text-muted" />}
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      {isBeside && event.takesWishes && (
        <section className="grid gap-3">
          <h2 className="text-base">{comments('comments')}</h2>
          <PhotoComments event={event} photo={photo} />
        </section>
      )}
    </div>
  );
};

/** Shows the whole photo inside an app that saves no files: a long press saves it, or a real browser does. */
const HoldToSave = ({
  photo,
  isFramed,
  onClose,
}: {
  photo: ViewedPhoto;
  isFramed: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('downloads');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('savePhoto')}
      footer={
        <Button
          kind="secondary"
          icon={<ExternalIcon className="size-5" />}
          className="w-full"
          onClick={() => leaveInAppBrowser()}
        >
          {t('openBrowser')}
        </Button>
      }
    >
      <p className="mb-4">{t('hold')}</p>
      <img
        src={photo.clearUrl ?? (isFramed ? framedAddress(photo.url) : photo.url)}
        alt={photo.awsPhotoName}
        width={photo.width || undefined}
        height={photo.height || undefined}
        className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full"
      />
    </Dialog>
  );
};

const figuresOfPhotoQuery = (eventId: string, photoId: string) =>
  queryOptions({
    queryKey: ['figures', eventId, 'of-photo', photoId],
    queryFn: async ({ signal }) =>
      (await call('listFiguresOfPhoto', { params: { photoId }, signal })).figures,
  });

/** The faces in a photo from left to right, each a link to that person's photos. Renders nothing without faces. */
const PeopleOnPhoto = ({
  eventId,
  photoId,
  isBeside,
  pathOf,
}: {
  eventId: string;
  photoId: string;
  isBeside: boolean;
  /** Returns the address of a person's page. */
  pathOf: (figureId: string) => string;
}) => {
  const { t } = useTranslation('people');
  const { data = [] } = useQuery(figuresOfPhotoQuery(eventId, photoId));
  const me = useMyFigure(eventId).figureId;
  if (data.length === 0) return null;
  const nameOf = (id: string, number: number, count: number) =>
    id === me ? t('youIn', { count }) : t('onPhoto', { number, count });
  const faces = (
    <ul
      aria-label={t('whoIsOn')}
      className={classes('flex gap-2', isBeside ? 'flex-wrap' : 'overflow-x-auto p-1 [scrollbar-width:none]')}
    >
      {data.map((figure, index) => (
        <li key={figure.id} className="shrink-0">
          <Link
            to={pathOf(figure.id)}
            aria-label={nameOf(figure.id, index + 1, figure.photoNum)}
            className={classes(
              'block overflow-hidden rounded-full bg-raised',
              isBeside ? 'size-14' : 'size-11',
              figure.id === me && 'ring-2 ring-accent',
            )}
          >
            <FacePicture src={figure.cropUrl} className="size-full object-cover" />
          </Link>
        </li>
      ))}
    </ul>
  );
  if (!isBeside) return faces;
  return (
    <section className="grid gap-3">
      <h2 className="text-base">{t('whoIsOn')}</h2>
      {faces}
    </section>
  );
};
