import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { locales, textsOf } from './texts.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
  viewport: { width: 390, height: 844 },
});

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { photoActions: t, photos: p, uploads: u } = textsOf[locale];
    const confirm = ('confirm_one' in u ? u.confirm_one : u.confirm_other).replace('{{count}}', '1');
    const picture = (page: Page) => page.locator('[data-photo] img').first();
    const addressIn = (page: Page) => picture(page).getAttribute('src');

    test('a host replaces a guest’s photo, and the pages that are open show the new one', async ({
      page,
      host,
      newVisitor,
    }) => {
      const { pinCode } = await seedEvent({ host: host.email });
      const [first, second] = await smallPhotos(2);
      await page.goto(`/event/${pinCode}?open=upload`);
      await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles([first!]);
      await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
      await expect(picture(page)).toBeVisible();
      const viewport = { width: 390, height: 844 };
      const hosting = await (
        await newVisitor({ locale, storageState: signedInAs(host.session), viewport })
      ).newPage();
      await hosting.goto(`/event/${pinCode}`);
      await expect(picture(hosting)).toBeVisible();
      const other = await (await newVisitor({ locale, viewport })).newPage();
      await other.goto(`/event/${pinCode}`);
      await expect(picture(other)).toBeVisible();
      const [photoId, address] = [
        await other.locator('[data-photo]').first().getAttribute('data-photo'),
        await addressIn(other),
      ];

      await hosting.locator('[data-photo]').first().click();
      await hosting.getByRole('button', { name: p.more.replace('{{number}}', '1') }).click();
      await hosting.getByRole('button', { name: t.replace }).click();
      const dialog = hosting.getByRole('dialog', { name: t.replaceTitle });
      await dialog.locator('input[type=file]').setInputFiles([second!]);
      await expect(dialog.getByRole('img', { name: t.newVersion })).toBeVisible();
      await expectAccessible(hosting, 'a photo and its new version');
      await dialog.getByRole('button', { name: t.confirmReplace }).click();
      await expect(hosting.getByText(t.replaced).first()).toBeAttached();

      for (const seer of [other, page]) await expect.poll(() => addressIn(seer)).not.toBe(address);
      await expect(other.locator('[data-photo]')).toHaveCount(1);
      expect(await other.locator('[data-photo]').first().getAttribute('data-photo')).toBe(photoId);
      await expect(picture(other)).toHaveJSProperty('complete', true);
      await other.reload();
      await expect.poll(() => addressIn(other)).not.toBe(address);
    });
  });
