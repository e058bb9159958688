import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { textsOf } from './texts.ts';

// A service worker's cache would hide that the server has a new build.
test.use({ serviceWorkers: 'block' });

/** From now on the server has none of the files that this page has not loaded yet, as after an upgrade. */
const upgrade = (page: Page) =>
  page.route('**/assets/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html; charset=utf-8', body: '<!doctype html>' }),
  );

test('a page that is open during a server upgrade asks for a reload', { tag: '@rest' }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404.*\(\/assets\//);
  const { common, eventPage, uploads } = textsOf['en-US'];
  const { pinCode, eventId } = await seedEvent();
  await seedPhotos(eventId, 1);
  const lastByItself = page.waitForResponse(/\/assets\/web-vitals/);
  await page.goto(`/event/${pinCode}`);
  await lastByItself;
  await expect(page.locator('[data-photo]')).toHaveCount(1);
  const upload = page.getByRole('button', { name: eventPage.upload, exact: true });
  const dialog = page.getByRole('dialog', { name: uploads.title });
  await upload.click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: common.close }).click();
  await upgrade(page);
  const notice = page.getByRole('alert').filter({ hasText: common.error.updated });
  const reload = notice.getByRole('button', { name: common.error.reload });
  const photo = page.locator('[data-photo]');
  await photo.click();
  await expect(reload).toBeVisible();
  // The viewer has several files. The notice returns when another one is missing.
  await expect(async () => {
    const close = notice.getByRole('button', { name: common.close });
    if (await close.isVisible()) await close.click({ timeout: 5000 });
    await expect(notice).toHaveCount(0, { timeout: 5000 });
  }).toPass();
  // Each press shows the notice once.
  await photo.click();
  await expect(page.getByText(common.error.updated)).toHaveCount(1);
  await expect(page.getByText(common.error.network)).toHaveCount(0);
  // Loaded parts still work, and the notice stays reachable above them.
  await upload.click();
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  const reloaded = page.waitForEvent('load');
  await reload.click();
  await reloaded;
  await photo.click();
  await expect(page.locator('.yarl__slide_current img')).toBeVisible();
  await expect(page.getByText(common.error.updated)).toHaveCount(0);
});
