import type { Page } from '@playwright/test';
import { expect, type Host, test } from './fixtures.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { seedEvent } from './seed-events.ts';

// No service worker takes over while a test stops the page's clock.
test.use({ serviceWorkers: 'block' });

const notices = (page: Page) => page.locator('[data-sonner-toast]');
const clearAll = (page: Page) => page.getByRole('button', { name: 'Clear all' });

/** The settings of an event, where each change of the name brings a notice; the page's clock does not move by itself. */
const openSettings = async ({ page, email }: Host): Promise<Page> => {
  const { pinCode } = await seedEvent({ host: email });
  await page.clock.install();
  await page.goto(`/manage-event/${pinCode}`);
  await expect(page.getByText('Nobody has reported a photo.')).toBeVisible();
  await stopClock(page);
  return page;
};
const rename = async (page: Page, name: string, shown: number) => {
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByLabel('Event name').fill(name);
  await page.getByRole('button', { name: 'Rename' }).click();
  await answered;
  await tickUntil(page, async () => (await notices(page).count()) === shown);
};

const pageTime = (page: Page) => page.evaluate<number>('Date.now()');

test('two notices have a button that clears both at once; one has only its own', async ({ host }) => {
  const page = await openSettings(host);
  await rename(page, 'First', 1);
  await expect(clearAll(page)).toHaveCount(0);
  await rename(page, 'Second', 2);
  const pressed = await pageTime(page);
  await clearAll(page).click();
  await tickUntil(page, async () => (await notices(page).count()) + (await clearAll(page).count()) === 0);
  // Before the second would have gone by itself.
  expect((await pageTime(page)) - pressed).toBeLessThan(2500);
});

test('a notice is removed by its own button and leaves the other', async ({ host }) => {
  const page = await openSettings(host);
  await rename(page, 'First', 1);
  await rename(page, 'Second', 2);
  // While the pointer is over them, none goes by itself.
  await notices(page).first().getByRole('button', { name: 'Close' }).click();
  await tickUntil(page, async () => (await clearAll(page).count()) === 0);
  await expect(notices(page)).toHaveCount(1);
});

test('notices go by themselves after their time', async ({ host }) => {
  const page = await openSettings(host);
  await rename(page, 'Gone soon', 1);
  await page.clock.runFor(2000);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.runFor(2000);
  await expect(notices(page)).toHaveCount(0);
});
