import type { Page } from '@playwright/test';
import { announceChange } from '@togather/server/src/changes/announce.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFace, seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

const title = { 'en-US': 'Recent events on this device', 'zh-TW': '最近在這台裝置開啟的活動' } as const;
const recent = (page: Page, name: string = title['en-US']) => page.getByRole('region', { name });
const open = async (page: Page, { pinCode, eventName }: SeededEvent) => {
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  // It is noted a moment after it is shown.
  await expect.poll(() => page.evaluate('localStorage.recentEvents')).toContain(pinCode);
};

for (const locale of ['en-US', 'zh-TW'] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('a guest without an account finds back to an event, the latest first', async ({ page }) => {
      const first = await seedEvent({ name: 'Garden party' });
      const second = await seedEvent({ name: 'Brunch' });
      await page.goto('/join-event');
      await expect(recent(page, title[locale])).toHaveCount(0);
      for (const event of [first, second]) await open(page, event);
      await page.goto('/join-event');
      const links = recent(page, title[locale]).getByRole('link');
      await expect(links).toHaveText([/^Brunch/, /^Garden party/]);
      await expect(links.first()).toContainText(second.pinCode);
      await expectAccessible(page, 'recent events');
      await links.last().click();
      await expect(page.getByRole('heading', { name: first.eventName })).toBeVisible();
    });
  });

test('an event is removed by hand, and the last one takes the list along', async ({ page }) => {
  for (const name of ['Garden party', 'Brunch']) await open(page, await seedEvent({ name }));
  await page.goto('/join-event');
  await recent(page).getByRole('button', { name: 'Remove Brunch from this list' }).click();
  await expect(recent(page).getByRole('link')).toHaveText([/^Garden party/]);
  await expect(page.getByRole('heading', { name: title['en-US'] })).toBeFocused();
  await recent(page).getByRole('button', { name: 'Remove Garden party from this list' }).click();
  await expect(recent(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Event PIN')).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});

test('new photos of oneself are counted beside their event, until one has looked', async ({ page }) => {
  const event = await seedEvent({ name: 'Garden party' });
  const [first = '', second = ''] = await seedPhotos(event.eventId, 2);
  const [figureId = ''] = await seedFigures(event.eventId, [first], 1);
  await open(page, await seedEvent({ name: 'Brunch' }));
  await open(page, event);
  await page.goto(`/event/${event.pinCode}/people/${figureId}`);
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect(page.getByRole('heading', { name: '1 photo of you' })).toBeVisible();
  await page.goto('/join-event');
  const news = recent(page).getByRole('link', { name: /new photo/ });
  await expect(recent(page).getByRole('link')).toHaveCount(2);
  await expect(news).toHaveCount(0);
  await seedFace(event.eventId, second, figureId);
  await announceChange(database(), event.eventId, 'figures');
  await page.reload();
  await expect(news).toHaveText('1 new photo of you');
  await expectAccessible(page, 'recent events with new photos');
  await news.click();
  await expect(page.getByRole('heading', { name: '2 photos of you' })).toBeVisible();
  await page.goto('/join-event');
  await expect(recent(page).getByRole('link')).toHaveCount(2);
  await expect(news).toHaveCount(0);
});

test('an event that is over is not listed', async ({ page }) => {
  const { pinCode, eventName, eventId } = await seedEvent({ endsInDays: 1 });
  await page.clock.install();
  await open(page, { pinCode, eventName, eventId });
  await page.clock.fastForward(25 * 3600_000);
  await page.goto('/join-event');
  await expect(page.getByLabel('Event PIN')).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});

test('a PIN that leads to no event any more is forgotten', async ({ page, watch }) => {
  watch.allow(/status of 404.*\(\/api\/event\//);
  const event = await seedEvent();
  await open(page, event);
  await database().updateTable('events').set({ pin: 'ZZZZZ2' }).where('id', '=', event.eventId).execute();
  await page.goto('/join-event');
  await recent(page).getByRole('link').click();
  await expect(page.getByRole('alert')).toContainText('The PIN is not valid');
  await page.getByRole('link', { name: 'Enter another PIN' }).click();
  await expect(page.getByLabel('Event PIN')).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});

test('who signs out on a shared device leaves no list', async ({ host }) => {
  const { page } = host;
  await open(page, await seedEvent());
  await page.goto('/join-event');
  await expect(recent(page).getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Event PIN')).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});
