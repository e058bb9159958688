import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type ComponentProps, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { leaveInAppBrowser } from '#lib/device/in-app-browser.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { useMyFigure } from '#lib/recent/my-figure.ts';
import { PhotoTools } from '#pages/event/downloads/photo-tools.tsx';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';
import { PhotoViewer } from './photo-viewer.tsx';

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
  const photo = viewer.photos[viewer.index];
  const pin = isSample ? undefined : event.pinCode;
  const [held, setHeld] = useState<Photo | null>(null);
  return (
    <>
      <PhotoViewer
        {...viewer}
        about={isSample ? undefined : (shown) => <PhotoAbout event={event} photo={shown} />}
        bar={photo && <PhotoTools photo={photo} pin={pin} renew={renew} onHold={setHeld} />}
      />
      {held && <HoldToSave photo={held} onClose={() => setHeld(null)} />}
    </>
  );
}

/** The viewer's details of a photo: people, uploader's name if given, and capture time. */
const PhotoAbout = ({ event, photo }: { event: Event; photo: Photo }) => {
  const { t, language } = useTranslation('people');
  const { eventId, pinCode, faceGrouping } = event;
  const said = [
    photo.uploaderName && t('by', { name: photo.uploaderName }),
    photo.takenAt && t('taken', { time: formatMoment(photo.takenAt, language) }),
  ].filter(Boolean);
  return (
    <>
      {faceGrouping && (
        <PeopleOnPhoto
          eventId={eventId}
          photoId={photo.photoId}
          pathOf={(figureId) => paths.person(pinCode, figureId)}
        />
      )}
      {said.length > 0 && <p className="px-1 text-sm text-white tabular-nums">{said.join(' · ')}</p>}
    </>
  );
};

/** Shows the whole photo inside an app that saves no files: a long press saves it, or a real browser does. */
const HoldToSave = ({ photo, onClose }: { photo: Photo; onClose: () => void }) => {
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
        src={photo.url}
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
  pathOf,
}: {
  eventId: string;
  photoId: string;
  /** Returns the address of a person's page. */
  pathOf: (figureId: string) => string;
}) => {
  const { t } = useTranslation('people');
  const { data = [] } = useQuery(figuresOfPhotoQuery(eventId, photoId));
  const me = useMyFigure(eventId).figureId;
  if (data.length === 0) return null;
  const nameOf = (id: string, number: number, count: number) =>
    id === me ? t('youIn', { count }) : t('onPhoto', { number, count });
  return (
    <ul aria-label={t('whoIsOn')} className="flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
      {data.map((figure, index) => (
        <li key={figure.id} className="shrink-0">
          <Link
            to={pathOf(figure.id)}
            aria-label={nameOf(figure.id, index + 1, figure.photoNum)}
            className="block size-11 overflow-hidden rounded-full border-2 border-white/85 bg-black"
          >
            <FacePicture src={figure.cropUrl} className="size-full object-cover" />
          </Link>
        </li>
      ))}
    </ul>
  );
};
