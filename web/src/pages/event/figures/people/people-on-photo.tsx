import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useMyFigure } from '#lib/recent/use-my-figure.ts';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';

const figuresOfPhotoQuery = (eventId: string, photoId: string) =>
  queryOptions({
    queryKey: ['figures', eventId, 'of-photo', photoId],
    queryFn: async ({ signal }) =>
      (await call('listFiguresOfPhoto', { params: { photoId }, signal })).figures,
  });

/** The faces in a photo from left to right, each a link to that person's photos. Renders nothing without faces. */
export const PeopleOnPhoto = ({
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
