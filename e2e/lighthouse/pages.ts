import { seedEvent } from '../seed-events.ts';
import { seedPhotos } from '../seed-photos.ts';

/** A page to measure. With `isIndexed` false SEO is left out, as on event pages, which ask not to be indexed. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly isIndexed: boolean;
}

const PHOTOS = 850;

/** Home, join, and an event of the maximum size. */
export const measuredPages = async (): Promise<readonly MeasuredPage[]> => {
  const { eventId, pinCode } = await seedEvent({
    name: 'Garden party',
    type: 'Plus',
    photoLimit: PHOTOS,
    sponsorSubtitle: 'Flowers by Field & Fern',
  });
  await seedPhotos(eventId, PHOTOS);
  return [
    { name: 'home', path: '/', isIndexed: true },
    { name: 'join', path: '/join-event', isIndexed: true },
    { name: `event of ${PHOTOS} photos`, path: `/event/${pinCode}`, isIndexed: false },
  ];
};
