import type { Page } from '@playwright/test';
import { openSecrets } from '@togather/server/src/base/secrets.ts';
import { eventToken } from '@togather/server/src/storage/signed-url.ts';
import { undecodablePng } from '@togather/server/src/testing/odd-photos.ts';
import { expect, test } from './fixtures.ts';
import { holdStream } from './hold-requests.ts';
import { dataDir, newClient } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { scrollPage } from './scroll-page.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

/** Forty photos that these tests only look at: one event for each worker. */
let seeded: Promise<SeededEvent> | undefined;
const fortyPhotos = () => {
  seeded ??= seedEvent({ name: 'Forty photos' }).then(async (event) => {
    await seedPhotos(event.eventId, 40);
    return event;
  });
  return seeded;
};

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

const cells = (page: Page) => page.locator('[data-grid] [data-photo]');
const rowNumbers = (page: Page) => page.locator('[data-row-number]');
const inFirstRow = (page: Page) => page.locator('[data-grid] > li').first().locator('[data-photo]');

const widths = [
  { width: 390, perRow: 2 },
  { width: 768, perRow: 2 },
  { width: 769, perRow: 4 },
  { width: 1023, perRow: 4 },
  { width: 1024, perRow: 6 },
  { width: 1440, perRow: 6 },
];
test('two, four or six photos are in a row, by the width', async ({ page }) => {
  const { pinCode } = await fortyPhotos();
  await page.goto(`/event/${pinCode}`);
  for (const { width, perRow } of widths)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(inFirstRow(page)).toHaveCount(perRow);
      await expect
        .poll(async () => {
          const { width = 0, height = 1 } = (await inFirstRow(page).first().boundingBox()) ?? {};
          return Math.abs(width - height);
        })
        .toBeLessThan(2);
    });
});

test('photos go from edge to edge, newest first, and every row has its number', async ({ page }) => {
  const { pinCode } = await fortyPhotos();
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page).first()).toHaveAccessibleName('Open photo 1, party-040.jpg');
  await expect(cells(page).nth(1)).toHaveAccessibleName('Open photo 2, party-039.jpg');
  const numbers = await rowNumbers(page).allTextContents();
  expect(numbers.slice(0, 3)).toEqual(['1', '2', '3']);
  const [left, right] = [await cells(page).first().boundingBox(), await cells(page).nth(1).boundingBox()];
  expect(left?.x).toBe(0);
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBe(390);
  expect((right?.x ?? 0) - (left?.width ?? 0)).toBe(4);
});

test('twelve photos at first, and twelve more whenever the end is near', async ({ page }) => {
  const { pinCode } = await fortyPhotos();
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/thumbhashes')) pages.push(search);
  });
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page).first()).toBeVisible();
  // Two a row: six rows of the 195 px that a cell and its gap take.
  await expect(page.locator('[data-grid] > li').first()).toHaveAttribute('aria-setsize', '6');
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    await expect(page.getByRole('button', { name: 'Open photo 40, party-001.jpg' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect.poll(() => pages).toEqual([0, 12, 24, 36].map((from) => `?from=${from}&count=12`));
  await expect(page.locator('[data-grid] > li').last()).toHaveAttribute('aria-setsize', '20');
});

/** Runs in the page: every intersection is delivered together with the one before it. */
const REPORT_IN_BATCHES_OF_TWO = `
  const Observer = window.IntersectionObserver;
  window.IntersectionObserver = class extends Observer {
    constructor(callback, options) {
      super((entries, observer) => {
        const earlier = entries.map(({ target, boundingClientRect }) => ({
          target,
          boundingClientRect,
          isIntersecting: false,
        }));
        callback([...earlier, ...entries], observer);
      }, options);
    }
  };
`;

test('the grid keeps growing where a busy browser delivers "not yet" and "now" in one batch', async ({
  page,
}) => {
  await page.addInitScript({ content: REPORT_IN_BATCHES_OF_TWO });
  const { pinCode } = await fortyPhotos();
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page).first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    await expect(page.getByRole('button', { name: 'Open photo 40, party-001.jpg' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
});

test('thumbnails come in the size of their cell, each above a blur of itself', async ({ page }) => {
  const { pinCode } = await fortyPhotos();
  await page.goto(`/event/${pinCode}`);
  const image = cells(page).first().locator('img');
  await expect(image).toHaveAttribute('fetchpriority', 'high');
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.evaluate((node) => node.currentSrc)).toMatch(/[?&]w=320$/);
  await expect(cells(page).first().locator('span').first()).toHaveAttribute(
    'style',
    /background-image: url\("data:image/,
  );
});

test.describe('an ad of a plus event', () => {
  for (const { width, perRow } of widths.filter((one) => [390, 1023, 1024].includes(one.width)))
    test(`follows every 11th photo at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 3000 });
      await page.goto('/test/plus-event-page');
      const grid = page.locator('[data-grid]');
      await expect(grid.getByRole('link', { name: /^Ad:/ }).first()).toBeVisible();
      // A turn of the wheel before the page is higher than its window moves nothing, so it is turned until there.
      await expect(async () => {
        await page.mouse.wheel(0, 4000);
        await expect(grid.getByRole('button', { name: /^Open photo 30,/ })).toBeVisible({ timeout: 500 });
      }).toPass();
      const order = await grid
        .locator('[data-photo], a')
        .evaluateAll((nodes) => nodes.map((node) => (node.hasAttribute('data-photo') ? 'photo' : 'ad')));
      expect(order.flatMap((kind, at) => (kind === 'ad' ? [at] : []))).toEqual([11, 23]);
      expect(order.length).toBe(32);
      await expect(page.locator('[data-grid] > li').first().locator('[data-photo], a')).toHaveCount(perRow);
    });

  test('is labelled, and its link trusts nobody', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.goto('/test/plus-event-page');
    const ad = page.locator('[data-grid]').getByRole('link', { name: /^Ad:/ }).first();
    await expect(ad).toHaveAttribute('rel', 'noopener noreferrer sponsored');
    await expect(ad).toHaveAttribute('target', '_blank');
    await expect(ad).toContainText('Ad');
  });
});

test('a free event shows no ad in its grid', async ({ page }) => {
  await page.goto('/test/free-event-page');
  await expect(cells(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ad:/ })).toHaveCount(0);
});

test.describe('the plus layout', () => {
  const ads = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Ad:/ });
  test('has its ads left and right of the facts on a wide page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/test/plus-event-page');
    const [first, second] = [await ads(page).nth(0).boundingBox(), await ads(page).nth(1).boundingBox()];
    const facts = await page.getByRole('region', { name: 'Event details' }).locator('dl').boundingBox();
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(facts?.x ?? 0);
    expect(second?.x ?? 0).toBeGreaterThanOrEqual((facts?.x ?? 0) + (facts?.width ?? 0));
  });

  test('has them above and below on a phone', async ({ page }) => {
    await page.goto('/test/plus-event-page');
    const [first, second] = [await ads(page).nth(0).boundingBox(), await ads(page).nth(1).boundingBox()];
    const facts = await page
      .getByRole('button', { name: /Show details/ })
      .locator('..')
      .boundingBox();
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(facts?.y ?? 0);
    expect(second?.y ?? 0).toBeGreaterThanOrEqual((facts?.y ?? 0) + (facts?.height ?? 0));
  });
});

test('new photos of others wait behind a pill where one has scrolled; row numbers do not move until it is pressed', async ({
  page,
}) => {
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 12);
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page).first()).toBeVisible();
  await scrollPage(page, 2000);
  const looking = page.getByRole('button', { name: 'Open photo 10, party-003.jpg' });
  await expect(looking).toBeVisible();
  const files = [0, 1].map((index) => ({ name: `late-${index}.jpg`, bytes: sampleBytes(index) }));
  await newClient().upload(eventId, files);
  const pill = page.getByRole('button', { name: '2 new photos' });
  await expect(pill).toBeVisible();
  await expect(looking).toBeVisible();
  await pill.click();
  await expect(cells(page).first()).toHaveAccessibleName('Open photo 1, late-1.jpg');
  await expect(pill).toBeHidden();
});

test('new photos of others go in by themselves at the top, and once one is back there; not while one selects', async ({
  page,
}) => {
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 12);
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page).first()).toHaveAccessibleName('Open photo 1, party-012.jpg');
  const arrive = (name: string, index: number) =>
    newClient().upload(eventId, [{ name, bytes: sampleBytes(index) }]);
  const pill = page.getByRole('button', { name: /new photo/ });
  await arrive('first.jpg', 0);
  await expect(cells(page).first()).toHaveAccessibleName('Open photo 1, first.jpg');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('button', { name: 'Select manually' }).click();
  const heard = page.waitForResponse(`**/api/event/${pinCode}`);
  await arrive('second.jpg', 1);
  await heard;
  await expect(cells(page).first()).toHaveAccessibleName('Open photo 1, first.jpg');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.mouse.wheel(0, -3000);
  await expect(cells(page).first()).toHaveAccessibleName('Open photo 1, second.jpg');
  await scrollPage(page, 2000);
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(500);
  await arrive('third.jpg', 2);
  await expect(pill).toBeVisible();
  await page.mouse.wheel(0, -3000);
  await expect(cells(page).first()).toHaveAccessibleName('Open photo 1, third.jpg');
  await expect(pill).toBeHidden();
});

test('an address that has expired is renewed by looking the event up again', async ({ page, watch }) => {
  watch.allow(/status of 403.*\/preview\)/);
  const { eventId, pinCode } = await fortyPhotos();
  const key = openSecrets(dataDir(), undefined).keyFor('photo-urls');
  const past = eventToken(key, { id: eventId, pin_epoch: 0 }, new Date(Date.now() - 24 * 3600_000));
  let lookups = 0;
  await holdStream(page);
  // What the server returned a day ago; its clock is out of reach.
  await page.route(`**/api/event/${pinCode}`, async (route) => {
    lookups += 1;
    if (lookups > 1) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/t=[\w.-]+/g, `t=${past}`) });
  });
  const refused = page.waitForResponse((response) => response.status() === 403);
  await page.goto(`/event/${pinCode}`);
  expect(await (await refused).json()).toMatchObject({ error: { code: 'URL_EXPIRED' } });
  await expect
    .poll(() =>
      cells(page)
        .first()
        .locator('img')
        .evaluate((node) => node.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(lookups).toBe(2);
});

test('a photo that is gone says so in its place, and the event is asked for once only', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404.*\/preview\)/);
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 2);
  let lookups = 0;
  await holdStream(page);
  await page.route(`**/api/event/${pinCode}`, async (route) => {
    lookups += 1;
    const response = await route.fetch();
    const event = await response.json();
    event.photos[0].previewUrl = event.photos[0].previewUrl.replace(event.photos[0].photoId, 'x'.repeat(22));
    await route.fulfill({ response, json: event });
  });
  await page.goto(`/event/${pinCode}`);
  await expect(cells(page).first()).toContainText('Not loaded. Tap to try again.');
  await expect.poll(() => lookups).toBe(2);
  await expect(cells(page).nth(1).locator('img')).toBeVisible();
});

test('a photo that cannot be decoded is a plain tile, says so in the viewer too, and its original is downloaded (D3)', async ({
  page,
  watch,
}) => {
  watch.allow(/422/);
  const { eventId, pinCode } = await seedEvent({ name: 'Undecodable' });
  // Of a small photo the viewer shows the original.
  const bytes = undecodablePng(2000, 1500);
  const { photos } = await newClient().upload(eventId, [{ name: 'broken.png', bytes }]);
  await page.goto(`/event/${pinCode}`);
  const tile = cells(page).first();
  await expect(tile).toContainText('No preview. The original can be downloaded.');
  expect(await newClient().bytes(photos[0]!.url)).toEqual(bytes);
  await tile.click();
  await expect(page.getByText('This photo cannot be shown here, but you can download it.')).toBeVisible();
});
