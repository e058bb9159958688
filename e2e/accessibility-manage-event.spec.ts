import { expectAccessible, whenTested } from './accessibility.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { newMember } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';

// No service worker takes over while a test alters requests.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const { hosting: t, backstage, common, figures } = textsOf[locale];

    test('managing an event and its dialogs', async ({ host, newVisitor, watch }) => {
      watch.allow(OFFLINE);
      const { eventId, pinCode } = await seedEvent({ host: host.email, type: 'Plus' });
      const [photo = ''] = await seedPhotos(eventId, 1);
      const context = await newVisitor({ storageState: signedInAs(host.session), locale });
      const page = await context.newPage();
      const shown = page.locator('main, [role=alertdialog]');
      const press = (name: string) => shown.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      const close = async () => {
        await dialog.getByRole('button', { name: common.cancel }).click();
        await expect(dialog).toHaveCount(0);
      };
      await page.goto(`/manage-event/${pinCode}`);
      await expect(page.getByText(t.reports.empty)).toBeVisible();
      await expectAccessible(page, 'settings');
      await page.setViewportSize({ width: 320, height: 700 });
      await expectAccessible(page, 'narrow');
      const overflow = 'document.documentElement.scrollWidth - innerWidth';
      expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('textbox').first().fill('');
      await expect(page.getByText(common.validation.titleRequired)).toBeVisible();
      await expectAccessible(page, 'no name');
      await page.getByRole('textbox').first().fill('Renamed');
      await press(t.rename.save);
      await expect(page.getByText(t.rename.done)).toBeVisible();
      await expectAccessible(page, 'renamed');
      await page.getByRole('switch').click();
      await expect(page.getByText(backstage.permission.denied)).toBeVisible();
      await expectAccessible(page, 'uploads closed');
      await press(figures.grouping.switchOff);
      await expectAccessible(page, 'grouping dialog');
      await close();
      await press(t.pin.change);
      await expectAccessible(page, 'PIN dialog');
      await close();
      await press(t.delete.action);
      await expectAccessible(page, 'delete dialog');
      await dialog.getByRole('textbox').fill(pinCode);
      await context.setOffline(true);
      await press(t.delete.confirm);
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'deletion failed');
      await close();
      await press(t.sheet.download);
      await expect(page.getByText(common.error.network)).toBeVisible();
      await expectAccessible(page, 'no sheet');
      await context.setOffline(false);
      const json = { reason: 'SHOWS_ME', message: 'Please 謝謝' };
      const member = await newMember(pinCode);
      await member.request('POST', `/api/photo/${photo}/report`, { json });
      await page.reload();
      await expect(page.getByText(t.reports.reasons.SHOWS_ME)).toBeVisible();
      await expectAccessible(page, 'reports');
      await press(t.reports.remove);
      await expectAccessible(page, 'removal dialog');
    });

    test('what may replace the page', async ({ page, host, newVisitor, watch }) => {
      watch.allow(/status of 404/, /ERR_FAILED/);
      const { pinCode } = await seedEvent();
      await page.goto(`/manage-event/${pinCode}`);
      await expect(page.getByText(common.signInFirst)).toBeVisible();
      await expectAccessible(page, 'signed out');
      const context = await newVisitor({ storageState: signedInAs(host.session), locale });
      const own = await context.newPage();
      await own.goto(`/manage-event/${pinCode}`);
      await expect(own.getByRole('heading', { name: t.notHost })).toBeVisible();
      await expectAccessible(own, 'not the host');
      await own.goto('/manage-event/ZZZZZZ');
      await expect(own.getByRole('heading', { name: t.unknown })).toBeVisible();
      await expectAccessible(own, 'unknown PIN');
      const mine = await seedEvent({ host: host.email });
      await own.clock.install();
      await own.route('**/reports', (route) => route.abort());
      await own.goto(`/manage-event/${mine.pinCode}`);
      await expect(own.getByText(t.uploads.open)).toBeVisible();
      await expectAccessible(own, 'reports loading');
      await own.clock.runFor(20_000);
      await expect(own.getByText(t.reports.failed)).toBeVisible();
      await expectAccessible(own, 'reports failed');
      const letGo = await holdRequests(own, `**/api/event/${mine.pinCode}`, (route) => route.abort());
      await own.reload();
      await expect(own.getByRole('status', { name: t.loading })).toBeVisible();
      await expectAccessible(own, 'loading');
      letGo();
      await own.clock.runFor(20_000);
      await expect(own.getByRole('heading', { name: t.failed })).toBeVisible();
      await expectAccessible(own, 'failed');
    });
  });
