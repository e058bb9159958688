import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

const label = { name: 'How long photos are kept' };
const trackShifts = `
  globalThis.moved = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) moved += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
/** Opens the event and measures its page's layout shift. */
const openCounting = async (page: Page, pinCode: string) => {
  await page.addInitScript(trackShifts);
  await page.goto(`/event/${pinCode}`);
};
const moved = (page: Page) => page.evaluate<number>('moved');

test('in the last days guests see the retention notice, the host is asked to remind them, and nothing moves', {
  tag: '@rest',
}, async ({ page, host }) => {
  const { eventId, pinCode } = await seedEvent({ endsInDays: 3, startsInDays: -61, host: host.email });
  await seedPhotos(eventId, 3);
  await openCounting(page, pinCode);
  await expect(page.getByRole('complementary', label)).toContainText(
    /^The photos are kept for \d more days, until/,
  );
  await expect(page.locator('[data-photo]')).toHaveCount(3);
  expect(await moved(page)).toBe(0);
  await openCounting(host.page, pinCode);
  await expect(host.page.getByRole('link', { name: 'Manage event' })).toBeVisible();
  await expect(host.page.getByRole('complementary', label)).toContainText('and remind your guests');
  expect(await moved(host.page)).toBe(0);
});
