import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { PeopleOnPhoto } from '#pages/event/figures/people/people-on-photo.tsx';
import { useTranslation } from '#texts/use-translation.ts';

/** The viewer's details of a photo: people, uploader's name if given, and capture time. */
export const PhotoAbout = ({ event, photo }: { event: Event; photo: Photo }) => {
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
