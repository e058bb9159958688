import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

/** Budgets of the design, in bytes: 1 KB is 1024. */
const KB = 1024;
const JOIN = 90 * KB;
const EVENT = 125 * KB;
const FIRST_PAGE = 300 * KB;
const THUMBNAIL = 15 * KB;
const LOOKUP = 25 * KB;
const PHOTOS = 850;
const PEOPLE = 60;
const GRID_NODES = 400;

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
  /** Bytes of the body as they came over the wire. */
  readonly bytes: number;
}

/** Everything a first visit transfers until all that it began by itself has arrived. */
const transfersOf = async (page: Page, path: string): Promise<Transfer[]> => {
  const settled = page.waitForResponse(/\/assets\/web-vitals/);
  await page.goto(path, { waitUntil: 'load' });
  await settled;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Faces further on in their row wait until somebody scrolls it.
  const hasArrived = '(image) => image.complete || image.getBoundingClientRect().left > innerWidth';
  await expect.poll(() => page.evaluate<boolean>(`[...document.images].every(${hasArrived})`)).toBe(true);
  // A 304 response has no body, though the entry names the size of the cached one.
  return page.evaluate<Transfer[]>(`
    ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map((entry) => {
      const { encodedBodySize, transferSize } = entry;
      return { path: new URL(entry.name).pathname, bytes: transferSize > encodedBodySize ? encodedBodySize : 0 };
    })
  `);
};
const sum = (transfers: Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0);
const code = (transfers: Transfer[]) => transfers.filter(({ path }) => /\.(js|css)$/.test(path));

test.use({ serviceWorkers: 'block' });

for (const locale of ['en-US', 'zh-TW'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the join page needs at most 90 KB of code', async ({ page }) => {
      const transfers = code(await transfersOf(page, '/join-event'));
      expect(transfers.length).toBeGreaterThan(2);
      expect(sum(transfers)).toBeLessThanOrEqual(JOIN);
    });

    test('the event page needs at most 125 KB of code', async ({ page }) => {
      const { pinCode } = await largeEvent();
      const transfers = code(await transfersOf(page, `/event/${pinCode}`));
      expect(sum(transfers)).toBeLessThanOrEqual(EVENT);
      // Whoever only looks loads nothing that uploads.
      expect(transfers.filter(({ path }) => /queue|upload/.test(path))).toEqual([]);
    });
  });

test('the first page of 850 photos comes in 300 KB, its lookup in 25 KB, each thumbnail in 15 KB', async ({
  page,
}) => {
  const { pinCode } = await largeEvent();
  const transfers = await transfersOf(page, `/event/${pinCode}`);
  const lookup = transfers.filter(({ path }) => path === `/api/event/${pinCode}`);
  const thumbnails = transfers.filter(({ path }) => path.endsWith('/preview'));
  expect(thumbnails.length).toBeGreaterThanOrEqual(6);
  for (const { bytes } of thumbnails) expect(bytes).toBeLessThanOrEqual(THUMBNAIL);
  expect(sum(lookup)).toBeGreaterThan(0);
  expect(sum(lookup)).toBeLessThanOrEqual(LOOKUP);
  expect(sum(transfers) - sum(lookup)).toBeLessThanOrEqual(FIRST_PAGE);
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 1000 },
])
  test(`850 photos scroll with fewer than 400 nodes in the grid at ${width} px`, async ({ page }) => {
    // Seventy loads of twelve: seconds on a calm machine, minutes on a busy one.
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height });
    const { pinCode } = await largeEvent();
    await page.goto(`/event/${pinCode}`);
    const grid = page.locator('[data-grid]');
    const last = page.getByRole('button', { name: `Open photo ${PHOTOS}, party-001.jpg` });
    let most = 0;
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      most = Math.max(most, await grid.locator('*').count());
      await expect(last).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50], timeout: 240_000 });
    expect(most).toBeLessThan(GRID_NODES);
    expect(await grid.locator('*').count()).toBeLessThan(GRID_NODES);
  });

for (const path of ['/', '/join-event', '/create-free-event', '/upload-photos', 'event'])
  test(`nothing moves while ${path} appears`, async ({ page }) => {
    await page.addInitScript(`
      globalThis.moved = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) moved += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    const settled = page.waitForResponse(/\/assets\/web-vitals/);
    await page.goto(path === 'event' ? `/event/${(await largeEvent()).pinCode}` : path);
    await settled;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate<number>('moved')).toBe(0);
  });
