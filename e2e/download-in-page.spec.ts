import type { BrowserContextOptions, Page } from '@playwright/test';
import { bundleInBrowser, downloadWithoutOne, openDownload, selectionBar, zipOf } from './download-steps.ts';
import { expect, type Fixtures, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { growOriginals, seedPhotos } from './seed-photos.ts';

const MB = 1024 * 1024;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** A page of an installation whose photos are on other servers. */
const bundlingPage = async (newVisitor: Fixtures['newVisitor'], options: BrowserContextOptions = {}) => {
  const context = await newVisitor(options);
  await bundleInBrowser(context);
  return context.newPage();
};

const downloadAll = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Select manually' }).click();
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Download all' }).click();
  return downloading;
};

test('a service worker streams the ZIP, and a photo that cannot be had is named', async ({
  newVisitor,
  watch,
}) => {
  watch.allow(/status of 404.*\/original\)/);
  const { pinCode, eventId } = await seedEvent({ name: "Anna's 林家聚會" });
  const photoIds = await seedPhotos(eventId, 3);
  const page = await bundlingPage(newVisitor);
  await openDownload(page, pinCode);
  const { whole, again } = await downloadWithoutOne(page, photoIds);
  expect([whole, again]).toEqual(["Anna's 林家聚會.zip", 'photos.zip']);
});

test('without a service worker the page packs the ZIP itself', async ({ newVisitor }) => {
  const { pinCode, eventId } = await seedEvent({ name: '林家聚會' });
  const photoIds = await seedPhotos(eventId, 3);
  const page = await bundlingPage(newVisitor, { serviceWorkers: 'block' });
  const download = await downloadAll(page, `/event/${pinCode}?open=download`);
  expect(download.suggestedFilename()).toBe('林家聚會.zip');
  const names = ['party-001.jpg', 'party-002.jpg', 'party-003.jpg'];
  expect(await readZip(download)).toEqual(
    zipOf(Object.fromEntries(names.map((name, index) => [name, photoIds[index] ?? '']))),
  );
  await expect(selectionBar(page)).toHaveCount(0);
});

test('what is too large for a phone’s memory comes in parts, each after a tap', async ({ newVisitor }) => {
  const { pinCode, eventId } = await seedEvent();
  const photoIds = await seedPhotos(eventId, 26);
  await growOriginals(photoIds, 5 * MB);
  const page = await bundlingPage(newVisitor, { serviceWorkers: 'block', userAgent: ANDROID });
  await page.goto(`/event/${pinCode}?open=download`);
  await page.getByRole('button', { name: /^Download all/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /As one file/ }).click();
  const first = await downloading;
  expect(first.suggestedFilename()).toBe('Garden party-1.zip');
  const overlay = page.getByRole('dialog', { name: 'Part 1 is saved: Garden party-1.zip' });
  await expect(overlay).toContainText('2 photos are left.');
  const second = page.waitForEvent('download');
  await overlay.getByRole('button', { name: 'Continue with part 2' }).click();
  await expect(page.getByText('Download started')).toBeVisible();
  expect((await second).suggestedFilename()).toBe('Garden party-2.zip');
  const parts = [await readZip(first), await readZip(await second)];
  expect(parts.map((part) => part.size)).toEqual([24, 2]);
  expect(new Set(parts.flatMap((part) => [...part.keys()])).size).toBe(26);
  await expect(overlay).toHaveCount(0);
});

test('the overlay counts completed/total and on plus shows the ad of its way', async ({ newVisitor }) => {
  const page = await (await newVisitor({ serviceWorkers: 'block' })).newPage();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.goto('/test/plus-event-page?open=download');
  await page.getByRole('button', { name: 'Select manually' }).click();
  // A drawing is there at once; a photo on a crowded network is not.
  await page.route('**/samples/photo-6.svg', async (route) => {
    await held;
    await route.continue();
  });
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Download all' }).click();
  const overlay = page.getByRole('dialog', { name: 'Packing photos' });
  await expect(overlay.locator('[aria-live=polite]')).toContainText('5/30');
  await expect(overlay.getByRole('link', { name: /^Ad:/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  letGo();
  expect((await readZip(await downloading)).size).toBe(30);
  await expect(overlay).toHaveCount(0);
});
