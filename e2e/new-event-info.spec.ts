import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { stopClock } from './page-clock.ts';

const create = async (page: Page, name: string): Promise<string> => {
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill(name);
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page).toHaveURL('/new-event-info');
  return (await page.getByText(/\/event\/[A-Z2-9]{6}$/).textContent())?.slice(-6) ?? '';
};

test('name, PIN and link are shown, and survive a reload', async ({ host }) => {
  const { page } = host;
  const pin = await create(page, 'Boat trip');
  for (const round of ['fresh', 'reloaded']) {
    await test.step(round, async () => {
      await expect(page.getByRole('heading', { name: 'Boat trip' })).toBeVisible();
      await expect(page.getByText(pin, { exact: true })).toBeVisible();
    });
    await page.reload();
  }
  await page.getByRole('link', { name: 'Enter event' }).click();
  await expect(page).toHaveURL(`/event/${pin}`);
  await expect(page.getByRole('heading', { name: 'Boat trip' })).toBeVisible();
});

test('copying puts text and link on the clipboard and says so for 3 seconds', async ({ host }) => {
  const { page, context } = host;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const pin = await create(page, 'Picnic');
  await stopClock(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const copied = page.getByRole('button', { name: 'Copied' });
  await expect(copied).toBeVisible();
  const text = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(text).toBe(`Join “Picnic” with the PIN ${pin}: ${new URL(page.url()).origin}/event/${pin}`);
  await page.clock.runFor(2500);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('a clipboard that refuses is silent', async ({ host }) => {
  const { page, context } = host;
  await create(page, 'Quiet evening');
  await context.clearPermissions();
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a tab in which nothing was created says so and leads on', async ({ host }) => {
  const { page } = host;
  await page.goto('/new-event-info');
  await expect(page.getByRole('heading', { name: 'There is no new event to show here' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'My hosted events' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create a free event' }).click();
  await expect(page).toHaveURL('/create-free-event');
});
