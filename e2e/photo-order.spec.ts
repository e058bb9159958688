import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { database, newClient } from './product.ts';
import { sampleBytes } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';
import { whenTested } from './when-tested.ts';

// No service worker takes over while a test alters requests.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const HOURS = 5;
const PER_HOUR = 8;

/** A party from two to seven in Taipei whose photos were uploaded in the reverse order, but the first of all. */
const longParty = async () => {
  const event = await seedEvent({ name: 'A long party' });
  const ids = await seedPhotos(event.eventId, HOURS * PER_HOUR);
  for (const [at, photoId] of ids.entries()) {
    const minutes = 60 * (HOURS - 1 - Math.floor(at / PER_HOUR)) + (at % PER_HOUR);
    const taken_at = at === 0 ? null : new Date(Date.UTC(2026, 10, 7, 6, minutes));
    await database().updateTable('photos').set({ taken_at }).where('id', '=', photoId).execute();
  }
  return event;
};
const cells = (page: Page) => page.locator('[data-grid] [data-photo]');

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const { photos: t } = textsOf[locale];
    const hour = (number: number) => new RegExp(` ${13 + number}:00$`);

    test('photos go by the time they were taken under the hours, which a slider goes to; the choice stays', async ({
      page,
    }) => {
      const { pinCode } = await longParty();
      await page.goto(`/event/${pinCode}`);
      await expect(cells(page).first()).toHaveAccessibleName(/party-040\.jpg/);
      await page.getByRole('button', { name: t.sort }).click();
      await expectAccessible(page, 'orders');
      await page.getByRole('radio', { name: t.orders.taken }).check();
      await page.getByRole('button', { name: t.showPhotos }).click();
      await expect(cells(page).first()).toHaveAccessibleName(/party-033\.jpg/);
      await expect(page.getByRole('heading', { level: 2, name: hour(1) })).toBeVisible();
      const slider = page.getByRole('slider', { name: t.hour });
      await expect(slider).toHaveAttribute('aria-valuetext', hour(1));
      await expectAccessible(page, 'by the hour');

      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuetext', hour(3));
      await expect(page.getByRole('heading', { level: 2, name: hour(3) })).toBeInViewport();
      await page.keyboard.press('Home');
      await expect(cells(page).first()).toBeInViewport();

      await page.reload();
      await expect(cells(page).first()).toHaveAccessibleName(/party-033\.jpg/);
    });
  });

test('in another order than that of the uploads new photos wait behind the pill', async ({ page }) => {
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 3);
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('radio', { name: 'By time taken' }).check();
  await page.getByRole('button', { name: 'See photos' }).click();
  await expect(cells(page).first()).toHaveAccessibleName(/party-001\.jpg/);
  await newClient().upload(eventId, [{ name: 'late.jpg', bytes: sampleBytes(0) }]);
  const pill = page.getByRole('button', { name: '1 new photo' });
  await expect(pill).toBeVisible();
  await expect(cells(page)).toHaveCount(3);
  await pill.click();
  await expect(cells(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Open photo \d, late\.jpg$/ })).toBeVisible();
});
