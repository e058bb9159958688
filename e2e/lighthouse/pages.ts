import { seedEvent } from '../seed-events.ts';
import { seedPhotos } from '../seed-photos.ts';

/** A page to measure. With `isIndexed` false SEO is left out, as on event pages, which ask not to be indexed. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly isIndexed: boolean;
}

const PHOTOS = 850;

const LARGE = 10_000;

const seedLarge = async (photos: number): Promise<string> => {
  const { eventId, pinCode } = await seedEvent({
    name: 'Garden party',
    type: 'Plus',
    photoLimit: photos,
    sponsorSubtitle: 'Flowers by Field & Fern',
  });
  await seedPhotos(eventId, photos);
  return `/event/${pinCode}`;
};

/** Home, join, and an event of the maximum size; `withLarge` adds one to which an administrator gave room for a conference. */
export const measuredPages = async (withLarge: boolean): Promise<readonly MeasuredPage[]> => {
  const sizes = withLarge ? [PHOTOS, LARGE] : [PHOTOS];
  const events: MeasuredPage[] = [];
  for (const size of sizes)
    events.push({ name: `event of ${size} photos`, path: await seedLarge(size), isIndexed: false });
  return [
    { name: 'home', path: '/', isIndexed: true },
    { name: 'join', path: '/join-event', isIndexed: true },
    ...events,
  ];
};
