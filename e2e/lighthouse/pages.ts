import { origin } from '../product.ts';
import { seedEvent } from '../seed-events.ts';
import { seedFace, seedFigures } from '../seed-figures.ts';
import { seedPhotos } from '../seed-photos.ts';

/** A page to measure. With `isIndexed` false SEO is left out, as on event pages, which ask not to be indexed. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly isIndexed: boolean;
  /** The cookies of a guest who has joined. */
  readonly cookie?: string;
  /** How many times its largest paint and blocking may be those of home. */
  readonly most?: number;
}

const PHOTOS = 850;

const LARGE = 10_000;
const OF_PERSON = 60;

const MOST = 1.2;
/** Without the join cookie a page may not say whether its PIN exists, so the lookup begins with the code (threats.md P6). */
const MOST_AT_FIRST = 1.6;

/** Returns the cookies that a lookup gives to a guest. */
const cookieOfGuest = async (pin: string): Promise<string> => {
  const { headers } = await fetch(`${origin()}/api/event/${pin}`);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

const seedLarge = async (photos: number) => {
  const { eventId, pinCode } = await seedEvent({
    name: 'Garden party',
    type: 'Plus',
    photoLimit: photos,
    sponsorSubtitle: 'Flowers by Field & Fern',
  });
  return { eventId, pin: pinCode, photoIds: await seedPhotos(eventId, photos) };
};

/** Returns the address of a person on these photos. */
const seedPerson = async (eventId: string, pin: string, photoIds: string[]): Promise<string> => {
  const [first = '', ...others] = photoIds;
  const [figureId = ''] = await seedFigures(eventId, [first], 1);
  for (const photoId of others) await seedFace(eventId, photoId, figureId);
  return `/event/${pin}/people/${figureId}`;
};

/** Home, join, and an event of the maximum size; `withLarge` adds one to which an administrator gave room for a conference. */
export async function measuredPages(withLarge: boolean): Promise<readonly MeasuredPage[]> {
  const sizes = withLarge ? [PHOTOS, LARGE] : [PHOTOS];
  const events: MeasuredPage[] = [];
  for (const size of sizes) {
    const { eventId, pin, photoIds } = await seedLarge(size);
    const page = { path: `/event/${pin}`, isIndexed: false };
    const joined = { most: MOST, cookie: await cookieOfGuest(pin) };
    events.push({ ...page, name: `event of ${size} photos, first visit`, most: MOST_AT_FIRST });
    events.push({ ...page, name: `event of ${size} photos, later visit`, ...joined });
    if (size !== PHOTOS) continue;
    const path = await seedPerson(eventId, pin, photoIds.slice(0, OF_PERSON));
    const name = `person with ${OF_PERSON} photos, later visit`;
    events.push({ ...joined, name, path, isIndexed: false });
  }
  return [
    { name: 'home', path: '/', isIndexed: true },
    { name: 'join', path: '/join-event', isIndexed: true },
    ...events,
  ];
}
