import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { samplePaths } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { startUpload } from './upload-steps.ts';

const PREVIEWS = '**/preview?*';
const CROPS = '**/figure/crop/**';
const LOST = /Failed to load resource/;
const tile = (page: Page) => page.locator('[data-photo]').first();
const isLoaded = (page: Page) =>
  tile(page).evaluate((node) => (node.querySelector('img')?.naturalWidth ?? 0) > 0);
/** The PIN of an event with one photo. */
const seedOnePhoto = async (): Promise<string> => {
  const { pinCode, eventId } = await seedEvent();
  await seedPhotos(eventId, 1);
  return pinCode;
};

test.use({ serviceWorkers: 'block' });

test('what this browser has just uploaded is shown while its preview cannot be loaded (B4)', async ({
  page,
  watch,
}) => {
  watch.allow(LOST);
  const { pinCode } = await seedEvent();
  await page.route(PREVIEWS, (route) => route.fulfill({ status: 404, json: {} }));
  const refused = page.waitForResponse((response) => response.status() === 404);
  await startUpload(page, pinCode, samplePaths.slice(0, 1));
  await expect(page.getByText('1 photo uploaded', { exact: true })).toBeVisible();
  await refused;
  await expect(tile(page).locator('img')).toHaveCount(0);
  await expect(tile(page)).toHaveText('');
  await expect(tile(page).locator('span').first()).toHaveCSS('background-image', /^url\("blob:/);
  await expect(tile(page)).toHaveAccessibleName(/^Open photo 1,/);
});

test('a tile that the network lost heals by itself, and at once when the network is back (B4)', async ({
  page,
  watch,
}) => {
  watch.allow(LOST);
  const pinCode = await seedOnePhoto();
  let lost = 0;
  await page.route(PREVIEWS, (route) => {
    lost += 1;
    return lost <= 4 ? route.abort('internetdisconnected') : route.continue();
  });
  await page.goto(`/event/${pinCode}`);
  await expect.poll(() => isLoaded(page)).toBe(true);
  expect(lost).toBeGreaterThan(4);
  await page.unroute(PREVIEWS);
  await page.route(PREVIEWS, (route) => route.abort('internetdisconnected'));
  await page.clock.install();
  await page.reload();
  // Longer than it tries by itself.
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(tile(page)).toHaveText('Not loaded. Tap to try again.', { timeout: 200 });
  }).toPass();
  await page.unroute(PREVIEWS);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(() => isLoaded(page)).toBe(true);
  await expect(tile(page)).toHaveText('');
});

test('a face that the network lost, or that a busy server did not send, heals by itself', async ({
  page,
  watch,
}) => {
  watch.allow(LOST);
  const { pinCode, eventId } = await seedEvent();
  await seedFigures(eventId, await seedPhotos(eventId, 1), 1);
  const busy = { status: 503, headers: { 'Retry-After': '1' }, json: {} };
  let asked = 0;
  await page.route(CROPS, (route) => {
    asked += 1;
    if (asked > 3) return route.continue();
    return asked === 3 ? route.fulfill(busy) : route.abort('internetdisconnected');
  });
  await page.goto(`/event/${pinCode}`);
  const face = page.getByRole('region', { name: 'Who is here' }).locator('img');
  await expect.poll(() => face.evaluate((node) => node.naturalWidth)).toBe(160);
  expect(asked).toBeGreaterThan(4);
});

for (const { locale, text, name } of [
  { locale: 'en-US', text: 'Not loaded. Tap to try again.', name: /^Load photo 1 again,/ },
  { locale: 'zh-TW', text: '載入失敗，點一下重試', name: /^重新載入第 1 張照片/ },
])
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test('a dead tile says so, and a tap loads it again instead of opening it (B4)', async ({
      page,
      watch,
    }) => {
      watch.allow(LOST);
      const pinCode = await seedOnePhoto();
      await page.route(PREVIEWS, (route) => route.fulfill({ status: 404, json: {} }));
      await page.goto(`/event/${pinCode}`);
      await expect(tile(page)).toHaveText(text);
      await expect(tile(page)).toHaveAccessibleName(name);
      await page.unroute(PREVIEWS);
      await tile(page).click();
      await expect.poll(() => isLoaded(page)).toBe(true);
      await expect(page.locator('.yarl__portal')).toHaveCount(0);
    });
  });
