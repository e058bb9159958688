import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { smallPhotos } from './sample-files.ts';
import { scrollPage } from './scroll-page.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { startUpload, statesKept, uploadStrip } from './upload-steps.ts';

// No service worker takes over while a test holds requests.
test.use({ serviceWorkers: 'block' });

const HEIGHT = 844;
const phoneBar = (page: Page) => page.getByRole('region', { name: 'Photo actions', exact: true });
const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected photos' });

const edgesOf = async (bar: Locator) => {
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
};

/** The upload's strip, directly above another bar that ends with the window. */
const expectStacked = async (page: Page, bar: Locator) => {
  await expect(bar).toBeVisible();
  await expect
    .poll(async () => (await edgesOf(uploadStrip(page))).bottom - (await edgesOf(bar)).top)
    .toBeCloseTo(0);
  expect((await edgesOf(bar)).bottom).toBeCloseTo(HEIGHT);
};

const expectEndAbove = async (page: Page, bar: Locator, end: Locator) => {
  await expect(async () => {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const { bottom } = await edgesOf(end);
    expect(Math.floor(bottom)).toBeLessThanOrEqual((await edgesOf(bar)).top);
  }).toPass();
};

const openWhileUploading = async (page: Page) => {
  const { eventId, pinCode } = await seedEvent();
  await seedFigures(eventId, await seedPhotos(eventId, 12), 3);
  await page.route('**/api/photo/upload', () => {});
  await startUpload(page, pinCode, await smallPhotos(2));
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await expect(uploadStrip(page)).toBeVisible();
};

test('a running upload and a phone’s bar are stacked, and cover neither each other nor the end of the page', async ({
  page,
}) => {
  await openWhileUploading(page);
  await scrollPage(page, 700);
  await expectStacked(page, phoneBar(page));
  await expectAccessible(page, 'two bars');
  await page.locator('[data-photo]').nth(4).focus();
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<number>('document.activeElement.getBoundingClientRect().bottom');
    expect(focused).toBeLessThanOrEqual((await edgesOf(uploadStrip(page))).top);
  }
  await expectEndAbove(page, uploadStrip(page), page.locator('[data-photo]').last());
  await phoneBar(page).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('dialog', { name: 'Download photos' })).toBeVisible();
});

test('a running upload and the bar of a selection are stacked, at 320 px, too', async ({ page }) => {
  await openWhileUploading(page);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('button', { name: 'Select manually' }).click();
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectStacked(page, selectionBar(page));
    await expectEndAbove(page, uploadStrip(page), page.locator('[data-photo]').last());
  }
  await selectionBar(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(selectionBar(page)).toHaveCount(0);
  expect((await edgesOf(uploadStrip(page))).bottom).toBeCloseTo(HEIGHT);
});

test('a running upload does not cover the foot of another page', async ({ page }) => {
  await openWhileUploading(page);
  // Another page knows of what is kept.
  await expect.poll(() => statesKept(page)).toHaveLength(2);
  await page.goto('/join-event');
  await expect(uploadStrip(page)).toBeVisible();
  await expectEndAbove(page, uploadStrip(page), page.getByRole('contentinfo'));
});
