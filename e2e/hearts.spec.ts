import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';
import { whenTested } from './when-tested.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const cells = (page: Page) => page.locator('[data-grid] [data-photo]');

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const { photos: t, common } = textsOf[locale];
    const heart = (page: Page) =>
      page.getByRole('button', { name: new RegExp(`^${t.heart_other.split(/[,，]/)[0]}`) });

    test('a heart appears at once on every page of the event, counts for "most loved", and can be removed', {
      tag: '@rest',
    }, async ({ page, newVisitor }) => {
      const { eventId, pinCode } = await seedEvent();
      await seedPhotos(eventId, 3);
      const other = await (await newVisitor({ locale })).newPage();
      let lookups = 0;
      const watched = other.waitForResponse(/\/stream$/);
      for (const one of [page, other]) {
        await one.goto(`/event/${pinCode}`);
        await expect(cells(one)).toHaveCount(3);
      }
      await cells(page).nth(2).click();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
      other.on('request', (request) => {
        if (/\/api\/event\/[A-Z0-9]{6}$/.test(request.url())) lookups += 1;
      });
      await watched;
      await heart(page).click();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(heart(page)).toHaveAccessibleName(/1/);
      await expect(cells(other).nth(2)).toContainText('1');
      expect(lookups).toBe(0);
      await expectAccessible(page, 'a heart in the viewer');
      await page.getByRole('button', { name: common.close, exact: true }).click();

      await page.getByRole('button', { name: t.sort }).click();
      await page.getByRole('radio', { name: t.orders.loved }).check();
      await page.getByRole('button', { name: t.showPhotos }).click();
      await expect(cells(page).first()).toHaveAccessibleName(/party-001\.jpg.*1/);
      await expectAccessible(page, 'most loved');

      await page.reload();
      // The order needs the notes, which load after the photos.
      await expect(cells(page).first()).toHaveAccessibleName(/party-001\.jpg.*1/);
      await cells(page).first().click();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      await heart(page).click();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
      await expect(cells(other).nth(2)).not.toContainText('1');
    });
  });
