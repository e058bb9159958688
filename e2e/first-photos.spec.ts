import type { Page } from '@playwright/test';
import { words } from '@togather/server/src/http/responding/filled-pages/pages.ts';
import { expect, type Host, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { seedAds } from './sample-ads.ts';
import { type EventSeed, seedEvent } from './seed-events.ts';
import { seedFace, seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { textsOf } from './texts.ts';

const MOST_PX = 3;
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const PHOTOS = 15;
const sponsored = { type: 'Plus', sponsorSubtitle: 'Flowers by Field & Fern' } as const;
const LONG_NAME = 'The wedding of Annabelle and Ming in the old garden by the river';

/** Returns the path of an event, with people if it has `people`. */
const seedPage = async (seed: EventSeed, people = 0): Promise<string> => {
  const { eventId, pinCode } = await seedEvent(seed);
  await seedFigures(eventId, await seedPhotos(eventId, PHOTOS), people);
  return `/event/${pinCode}`;
};
const seedWithAds = async (host: Host, positions: readonly number[], photos = PHOTOS): Promise<string> => {
  const { eventId, pinCode } = await seedEvent({ ...sponsored, host: host.email });
  await seedPhotos(eventId, photos);
  const ads = positions.map((positionId) => ({ positionId, name: `Sponsor ${positionId}` }));
  await seedAds(host.session, eventId, ads);
  return `/event/${pinCode}`;
};
const seedPerson = async (): Promise<string> => {
  const { eventId, pinCode } = await seedEvent();
  const [first = '', ...others] = await seedPhotos(eventId, PHOTOS);
  const [figureId = ''] = await seedFigures(eventId, [first], 1);
  for (const photoId of others) await seedFace(eventId, photoId, figureId);
  return `/event/${pinCode}/people/${figureId}`;
};

/** Returns whether the page was painted. Before its stylesheet has loaded, it is measured without styles. */
const isPainted = (page: Page): Promise<boolean> =>
  page.evaluate(`performance.getEntriesByName('first-contentful-paint').length > 0`);

/** Returns left, top and width of the photos in the page, in whole pixels. */
const places = (page: Page): Promise<number[][]> =>
  page.evaluate(`
    [...document.querySelectorAll('#root img[srcset]')]
      .map((image) => image.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, top, width }) => [left, top, width].map(Math.round))
  `);

/** Opens a page as a guest who has joined. Returns how far the first photos move when its code takes over, and what moves at all. */
const openAgain = async (page: Page, path: string): Promise<{ moved: number; shift: number }> => {
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.request.get(`/api${path.replace(/\/people.*/, '')}`);
  const release = await holdRequests(page, '**/assets/*.js', (route) => route.continue());
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => isPainted(page)).toBe(true);
  await expect.poll(async () => (await places(page)).length).toBeGreaterThanOrEqual(4);
  const before = await places(page);
  const settled = page.waitForResponse(/\/assets\/web-vitals/);
  release();
  await settled;
  await expect(page.locator('[data-photo]').first()).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
  const after = await places(page);
  const distances = before.flatMap((place, at) =>
    place.map((value, axis) => Math.abs(value - (after[at]?.[axis] ?? Number.NaN))),
  );
  return { moved: Math.max(...distances), shift: await page.evaluate<number>('shift') };
};

for (const locale of ['en-US', 'zh-TW'] as const)
  test(`the first photos do not move when the page’s code takes over, ${locale}`, { tag: '@rest' }, async ({
    host,
    newVisitor,
  }) => {
    const { uploadsClosed, downloadsOff } = textsOf[locale].eventPage;
    expect(words[locale === 'zh-TW' ? locale : 'en']).toEqual({ uploadsClosed, downloadsOff });
    const pages = {
      'a free event': await seedPage({}),
      'an event with people': await seedPage({}, 8),
      'a long name': await seedPage({ name: LONG_NAME, uploads: 'DENY' }),
      'a Plus event': await seedPage(sponsored),
      'an event with shots': await seedPage({ type: 'Plus', shotsPerGuest: 20 }),
      'an event without downloads': await seedPage({ guestDownloads: 'none' }),
      'two ads': await seedWithAds(host, [1, 2]),
      'an ad between the photos': await seedWithAds(host, [1, 6]),
      'a person': await seedPerson(),
    };
    for (const viewport of SIZES) {
      const context = await newVisitor({ locale, viewport, serviceWorkers: 'block' });
      for (const [name, path] of Object.entries(pages))
        await test.step(`${name} at ${viewport.width} pixels`, async () => {
          const page = await context.newPage();
          const { moved, shift } = await openAgain(page, path);
          expect.soft(moved, `${name} at ${viewport.width}`).toBeLessThanOrEqual(MOST_PX);
          expect.soft(shift, `shift of ${name} at ${viewport.width}`).toBeLessThan(0.001);
          await page.close();
        });
    }
  });
