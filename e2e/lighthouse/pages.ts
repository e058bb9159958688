import { origin } from '../product.ts';
import { seedEvent } from '../seed-events.ts';
import { seedPhotos } from '../seed-photos.ts';

/** A page to measure. With `isIndexed` false SEO is left out, as on event pages, which ask not to be indexed. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly isIndexed: boolean;
  /** The cookies of a guest who has joined. */
  readonly cookie?: string;
}

const PHOTOS = 850;

const LARGE = 10_000;

/** Returns the cookies that a lookup gives to a guest. */
const cookieOfGuest = async (pin: string): Promise<string> => {
  const { headers } = await fetch(`${origin()}/api/event/${pin}`);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

const seedLarge = async (photos: number): Promise<string> => {
  const { eventId, pinCode } = await seedEvent({
    name: 'Garden party',
    type: 'Plus',
    photoLimit: photos,
    sponsorSubtitle: 'Flowers by Field & Fern',
  });
  await seedPhotos(eventId, photos);
  return pinCode;
};

/** Home, join, and an event of the maximum size; `withLarge` adds one to which an administrator gave room for a conference. */
export const measuredPages = async (withLarge: boolean): Promise<readonly MeasuredPage[]> => {
  const sizes = withLarge ? [PHOTOS, LARGE] : [PHOTOS];
  const events: MeasuredPage[] = [];
  for (const size of sizes) {
    const pin = await seedLarge(size);
    const page = { path: `/event/${pin}`, isIndexed: false };
    events.push({ ...page, name: `event of ${size} photos, first visit` });
    events.push({ ...page, name: `event of ${size} photos, later visit`, cookie: await cookieOfGuest(pin) });
  }
  return [
    { name: 'home', path: '/', isIndexed: true },
    { name: 'join', path: '/join-event', isIndexed: true },
    ...events,
  ];
};
