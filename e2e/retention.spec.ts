import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

const HOUR = 1 / 24;
const DAY_MS = 24 * 3600_000;
/** Tomorrow's noon in Taipei, where the tests' browsers are. */
const noon = Math.ceil((Date.now() + 8 * 3600_000) / DAY_MS) * DAY_MS + 4 * 3600_000;
/** Days from now until `days` days after that noon. */
const until = (days: number): number => (noon - Date.now()) / DAY_MS + days;
/** For the page it is that noon, so that no midnight comes in between; a login would be over by then. */
const makeItNoon = (page: Page) => page.clock.setFixedTime(noon);
const label = { name: 'How long photos are kept' };
const trackShifts = `
  globalThis.moved = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) moved += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

const seed = async (endsInDays: number, host?: string) => {
  const event = await seedEvent({ endsInDays, startsInDays: -61, ...(host && { host }) });
  await seedPhotos(event.eventId, 3);
  return event;
};

for (const { days, text } of [
  { days: 14, text: /^The photos are kept for 14 more days, until [A-Z][a-z]{2} \d+, \d{4}\. Download what/ },
  { days: 1, text: /^The photos are kept for 1 more day, until / },
])
  test(`${days} days before the end everybody sees a notice`, async ({ page }) => {
    const { pinCode } = await seed(until(days));
    await makeItNoon(page);
    await page.addInitScript(trackShifts);
    await page.goto(`/event/${pinCode}`);
    const banner = page.getByRole('complementary', label);
    await expect(banner).toHaveText(text);
    await expect(page.locator('[data-photo]')).toHaveCount(3);
    expect(await page.evaluate<number>('moved')).toBe(0);
  });

test('on the last day it says so', async ({ page }) => {
  const { pinCode } = await seed(until(0) + 6 * HOUR);
  await makeItNoon(page);
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('complementary', label)).toHaveText(
    'Last day: the event ends today, and its photos are deleted. Download what you want to keep.',
  );
});

test('fifteen days before there is no notice, and nothing is loaded for it', async ({ page }) => {
  const { pinCode } = await seed(until(15));
  await makeItNoon(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const settled = page.waitForResponse(/\/assets\/web-vitals/);
  await page.goto(`/event/${pinCode}`);
  await expect(page.locator('[data-photo]')).toHaveCount(3);
  await settled;
  await expect(page.getByRole('complementary', label)).toHaveCount(0);
  expect(asked.filter((path) => path.includes('retention'))).toEqual([]);
});

test('the host is asked to remind the guests, and nothing moves when the host is known', async ({ host }) => {
  const { pinCode } = await seed(3, host.email);
  const { page } = host;
  await page.addInitScript(trackShifts);
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('link', { name: 'Manage event' })).toBeVisible();
  await expect(page.getByRole('complementary', label)).toContainText('and remind your guests');
  expect(await page.evaluate<number>('moved')).toBe(0);
});

test('after the end the host reads that the photos go', async ({ host }) => {
  // Over for the page alone: what is over for the server loses its photos once an hour.
  const { pinCode } = await seed(HOUR / 6, host.email);
  await host.page.clock.setFixedTime(Date.now() + 20 * 60_000);
  await host.page.goto(`/event/${pinCode}`);
  await expect(host.page.getByRole('complementary', label)).toContainText(
    'The event is over. Its photos are deleted within a day.',
  );
});

test('in Chinese', async ({ newVisitor }) => {
  const { pinCode } = await seed(until(2));
  const page = await (await newVisitor({ locale: 'zh-TW' })).newPage();
  await makeItNoon(page);
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('complementary', { name: '照片保留期限' })).toContainText(
    /照片還會保留 2 天，到 \d{4}年\d+月\d+日 為止。/,
  );
});

test('a banner that does not come leaves the page as it is', async ({ newVisitor, watch }) => {
  watch.allow(/ERR_FAILED/);
  const { pinCode } = await seed(until(5));
  const page = await (await newVisitor({ serviceWorkers: 'block' })).newPage();
  await page.route(/\/assets\/retention/, (route) => route.abort());
  await page.goto(`/event/${pinCode}`);
  await expect(page.locator('[data-photo]')).toHaveCount(3);
  await expect(page.getByRole('complementary', label)).toHaveCount(0);
});
