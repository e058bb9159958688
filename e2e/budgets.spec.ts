import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { neverIdle } from './hold-requests.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

/** Budgets in bytes: 1 KB is 1024. */
const KB = 1024;
const JOIN = 120 * KB;
const EVENT = 150 * KB;
const FIRST_PAGE = 300 * KB;
const THUMBNAIL = 15 * KB;
const COVER = 60 * 1024;
const LOOKUP = 25 * KB;
const PHOTOS = 850;
const PEOPLE = 60;

let seeded: Promise<SeededEvent> | undefined;
const largeEvent = () => {
  seeded ??= seedEvent({ name: 'Everybody came', type: 'Plus', photoLimit: PHOTOS }).then(async (event) => {
    await seedFigures(event.eventId, await seedPhotos(event.eventId, PHOTOS), PEOPLE);
    return event;
  });
  return seeded;
};

interface Transfer {
  readonly path: string;
  readonly search: string;
  /** Bytes of the body on the wire. */
  readonly bytes: number;
}

/** Opens a page in a new browser and asserts that nothing moves while it appears. */
const firstVisit = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await neverIdle(page);
  await page.addInitScript(`
    globalThis.moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if (!shift.hadRecentInput) moved += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const settled = page.waitForResponse(/\/assets\/web-vitals/);
  await page.goto(path, { waitUntil: 'load' });
  await settled;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate<number>('moved'), `what moves while ${path} appears`).toBe(0);
  return page;
};
/** Returns all transfers of a page once everything it requested has arrived. */
const transfersOf = async (page: Page): Promise<Transfer[]> => {
  // Faces out of view in their row load when it is scrolled.
  const hasArrived = '(image) => image.complete || image.getBoundingClientRect().left > innerWidth';
  await expect.poll(() => page.evaluate<boolean>(`[...document.images].every(${hasArrived})`)).toBe(true);
  // A 304 response has no body, though the entry names the size of the cached one.
  return page.evaluate<Transfer[]>(`
    ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map((entry) => {
      const { encodedBodySize, transferSize } = entry;
      const { pathname: path, search } = new URL(entry.name);
      return { path, search, bytes: transferSize > encodedBodySize ? encodedBodySize : 0 };
    })
  `);
};
const sum = (transfers: Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0);
const code = (transfers: Transfer[]) => transfers.filter(({ path }) => /\.(js|css)$/.test(path));

for (const locale of ['en-US', 'zh-TW'])
  test(`the join page needs at most 120 KB of code and the event page 150 KB, without layout shifts, ${locale}`, {
    tag: '@rest',
  }, async ({ newVisitor }) => {
    const visit = async (path: string) =>
      transfersOf(await firstVisit(await newVisitor({ locale, serviceWorkers: 'block' }), path));
    const toJoin = code(await visit('/join-event'));
    expect(toJoin.length).toBeGreaterThan(2);
    expect(sum(toJoin)).toBeLessThanOrEqual(JOIN);

    const { pinCode } = await largeEvent();
    const transfers = await visit(`/event/${pinCode}`);
    const ofEvent = code(transfers);
    expect(sum(ofEvent)).toBeLessThanOrEqual(EVENT);
    // No upload code comes before the page is idle.
    expect(ofEvent.filter(({ path }) => /queue|upload/.test(path))).toEqual([]);

    await test.step('the first page of 850 photos comes in 300 KB, its lookup in 25 KB, its cover in 60 KB, each thumbnail in 15 KB', () => {
      const lookup = transfers.filter(({ path }) => path === `/api/event/${pinCode}`);
      const previews = transfers.filter(({ path }) => path.endsWith('/preview'));
      const [thumbnails = [], [cover] = []] = [/w=320/, /w=640/].map((width) =>
        previews.filter(({ search }) => width.test(search)),
      );
      expect(cover?.bytes).toBeLessThanOrEqual(COVER);
      expect(thumbnails.length).toBeGreaterThanOrEqual(4);
      for (const { bytes } of thumbnails) expect(bytes).toBeLessThanOrEqual(THUMBNAIL);
      expect(sum(lookup)).toBeGreaterThan(0);
      expect(sum(lookup)).toBeLessThanOrEqual(LOOKUP);
      expect(sum(transfers) - sum(lookup)).toBeLessThanOrEqual(FIRST_PAGE);
    });
  });

test('site pages load without layout shifts', { tag: '@rest' }, async ({ newVisitor }) => {
  for (const path of ['/', '/create-free-event', '/upload-photos'])
    await test.step(path, async () => {
      await firstVisit(await newVisitor({ serviceWorkers: 'block' }), path);
    });
});
