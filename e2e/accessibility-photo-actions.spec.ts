import { expectAccessible } from './accessibility.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';
import { whenTested } from './when-tested.ts';

// No service worker takes over while a test alters requests.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const { photoActions: t, photos, common, retention } = textsOf[locale];

    test('the menu of a photo, and the last days', async ({ host, page: guest, newVisitor, watch }) => {
      watch.allow(OFFLINE, /ERR_FAILED/);
      const { eventId, pinCode } = await seedEvent({ host: host.email, endsInDays: 2 });
      await seedPhotos(eventId, 2);
      const context = await newVisitor({ storageState: signedInAs(host.session), locale });
      const page = await context.newPage();
      const dialog = page.getByRole('dialog');
      const more = (number: number) =>
        page.getByRole('button', { name: photos.more.replace('{{number}}', String(number)) });
      await page.goto(`/event/${pinCode}`);
      await expect(page.getByRole('complementary', { name: retention.label })).toBeVisible();
      await expect(page.locator('a[href^="/manage-event/"]')).toBeVisible();
      await expectAccessible(page, 'banner and link for the host');
      await page.locator('[data-photo]').first().click();
      await expect(more(1)).toBeVisible();
      await expectAccessible(page, 'viewer');
      await more(1).click();
      await expect(page.getByText(t.deleteAsHost)).toBeVisible();
      await expectAccessible(page, 'menu of the host');
      await page.getByText(t.deleteAsHost).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'confirmation');
      await context.setOffline(true);
      await page.getByRole('alertdialog').getByRole('button', { name: t.confirmDelete }).click();
      await expect(page.locator('.yarl__portal').getByText(common.error.network)).toBeVisible();
      await expectAccessible(page, 'deletion failed');
      await more(1).click();
      await page.getByText(t.reportText).click();
      await expect(dialog.last()).toContainText(t.messageHint);
      await expectAccessible(page, 'report');
      await page.getByRole('button', { name: t.send }).click();
      await expect(dialog.last()).toContainText(t.reasonWanted);
      await expectAccessible(page, 'no reason');
      await page.getByRole('radio', { name: t.reasons.OTHER }).check();
      await page.getByRole('button', { name: t.send }).click();
      await expect(dialog.last().getByRole('alert')).toContainText(common.error.network);
      await expectAccessible(page, 'report failed');
      await context.setOffline(false);
      await page.getByRole('button', { name: t.send }).click();
      await expect(page.getByText(t.sent)).toBeVisible();
      await expectAccessible(page, 'report sent');

      await guest.clock.install();
      await guest.route('**/own-photos', (route) => route.abort());
      await guest.goto(`/event/${pinCode}`);
      await guest.locator('[data-photo]').first().click();
      await guest.getByRole('button', { name: photos.more.replace('{{number}}', '1') }).click();
      await expect(guest.getByText(t.reportText)).toBeVisible();
      await expectAccessible(guest, 'menu while it is asked whose photo it is');
      await guest.clock.runFor(20_000);
      await expect(guest.getByText(t.ownUnknown)).toBeVisible();
      await expectAccessible(guest, 'menu when that is not known');
      await guest.unroute('**/own-photos');
      await guest.getByRole('button', { name: common.retry }).click();
      await expect(guest.getByText(t.ownUnknown)).toHaveCount(0);
      await expectAccessible(guest, 'menu of a guest');
    });
  });
