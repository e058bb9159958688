import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { origin } from './product.ts';
import { seedEvent } from './seed-events.ts';

/** The system's share sheet is no part of a headless browser: what the page hands to it is kept. */
const giveShareSheet = (page: Page, answer = 'Promise.resolve()') =>
  page.addInitScript(
    `navigator.share = (data) => { globalThis.handed = JSON.stringify(data); return ${answer}; };`,
  );
const handed = (page: Page) => page.evaluate<string | undefined>('globalThis.handed');

test('at 900 px the share sheet gets the text and the link', async ({ page }) => {
  const { pinCode } = await seedEvent({ name: 'Harvest' });
  await page.setViewportSize({ width: 900, height: 800 });
  await giveShareSheet(page);
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = { text: `Join “Harvest” with the PIN ${pinCode}:`, url: `${origin()}/event/${pinCode}` };
  expect(JSON.parse((await handed(page)) ?? '')).toEqual(shared);
  await expect(page.getByRole('button', { name: 'Invitation copied' })).toHaveCount(0);
});

test('at 901 px text and link are copied, which is announced for 3 seconds', async ({ page, context }) => {
  const { pinCode } = await seedEvent({ name: 'Harvest' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 901, height: 800 });
  await giveShareSheet(page);
  await page.clock.install();
  await page.goto(`/event/${pinCode}`);
  const share = page.getByRole('button', { name: 'Share' });
  await expect(share).toBeVisible();
  await stopClock(page);
  await share.click();
  await tickUntil(page, () => page.getByRole('button', { name: 'Invitation copied' }).isVisible());
  expect(await handed(page)).toBeUndefined();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
    `Join “Harvest” with the PIN ${pinCode}: ${origin()}/event/${pinCode}`,
  );
  await page.clock.runFor(3200);
  await tickUntil(page, () => share.isVisible());
});

test('a wide phone gets the share sheet as well', async ({ newVisitor }) => {
  const { pinCode } = await seedEvent();
  const context = await newVisitor({
    viewport: { width: 1000, height: 500 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  const page = await context.newPage();
  await giveShareSheet(page);
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await handed(page)).toContain(pinCode);
});

test('a sheet that was closed is silent', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await giveShareSheet(page, 'Promise.reject(new DOMException("", "AbortError"))');
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await handed(page)).toContain(pinCode);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
