import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { adPicture, seedAds, textFile } from './sample-ads.ts';
import { seedEvent } from './seed-events.ts';
import { locales, textsOf } from './texts.ts';
import { whenTested } from './when-tested.ts';

// No service worker takes over while a test alters requests.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const exactly = (name: string) => ({ name, exact: true });

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const { backstage: t, common } = textsOf[locale];
    const slot = (page: Page, position: number) =>
      page.getByRole('group', exactly(t.ads.position.replace('{{number}}', String(position))));
    const choose = async (page: Page, position: number, file: ReturnType<typeof textFile>) =>
      slot(page, position).locator('input[type=file]').setInputFiles(file);

    test('what replaces the backstage', async ({ page, host, newVisitor, watch }) => {
      watch.allow(/ERR_FAILED/);
      const plus = await seedEvent({ type: 'Plus', host: host.email });
      const free = await seedEvent({ host: host.email });
      const other = await seedEvent({ type: 'Plus' });
      const at = (pin: string) => `/plus-event-backstage/${pin}`;
      await page.goto(at(plus.pinCode));
      await expect(page.getByRole('main').getByText(common.signInFirst)).toBeVisible();
      await expectAccessible(page, 'login wanted');
      const own = await (await newVisitor({ storageState: signedInAs(host.session), locale })).newPage();
      await own.goto(at(other.pinCode));
      await expect(own.getByText(t.notHostText)).toBeVisible();
      await expectAccessible(own, 'not the host');
      await own.goto(at(free.pinCode));
      await expect(own.getByText(t.plusOnlyText)).toBeVisible();
      await expectAccessible(own, 'free event');
      await own.clock.install();
      const letGo = await holdRequests(own, '**/api/event/isHost/*', (route) => route.abort());
      await own.goto(at(plus.pinCode));
      await expect(own.getByText(t.loading)).toBeVisible();
      await expectAccessible(own, 'checking');
      letGo();
      await own.clock.runFor(10_000);
      await expect(own.getByText(t.notHostError)).toBeVisible();
      await expectAccessible(own, 'check failed');
    });

    test('ads, from empty to saved', async ({ host, newVisitor }) => {
      const { pinCode, eventId } = await seedEvent({ type: 'Plus', host: host.email });
      const context = await newVisitor({
        storageState: signedInAs(host.session),
        locale,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(`/plus-event-backstage/${pinCode}`);
      await expect(page.getByRole('heading', exactly(t.ads.title))).toBeVisible();
      await expectAccessible(page, 'empty');
      await seedAds(host.session, eventId, [
        { positionId: 1, name: 'First' },
        { positionId: 2, name: 'Second' },
      ]);
      await page.addInitScript(`{
        const { toBlob } = HTMLCanvasElement.prototype;
        const held = new Promise((go) => { window.goOn = go; });
        HTMLCanvasElement.prototype.toBlob = function (...all) { held.then(() => toBlob.apply(this, all)); };
      }`);
      await page.reload();
      await expect(slot(page, 1).getByText(t.ads.live)).toBeVisible();
      await expectAccessible(page, 'saved ads');
      await choose(page, 3, await adPicture(3));
      await expect(slot(page, 3).getByRole('progressbar')).toBeVisible();
      await expectAccessible(page, 'processing');
      await page.evaluate('window.goOn()');
      await expect(slot(page, 3).getByText(t.ads.faults.lackOfInfo)).toBeVisible();
      await choose(page, 4, textFile('notes.txt'));
      await expect(slot(page, 4).getByText(t.ads.imageFaults.format)).toBeVisible();
      await slot(page, 1).getByRole('button', exactly(t.ads.removeImage)).click();
      await expect(slot(page, 1).getByText(t.ads.originalRemoved)).toBeVisible();
      await slot(page, 2)
        .getByRole('button', exactly(t.ads.removeAd.replace('{{number}}', '2')))
        .click();
      await slot(page, 5).getByLabel(t.ads.url).fill('javascript:alert(1)');
      await slot(page, 5).getByLabel(t.ads.url).blur();
      await expect(slot(page, 5).getByText(t.ads.faults.linkInvalid)).toBeVisible();
      await expectAccessible(page, 'all that can be wrong');
      await page.setViewportSize({ width: 1280, height: 900 });
      await expectAccessible(page, 'the same on a wide page');
      await page.getByRole('link', exactly(t.goToEvent)).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'leave?');
      await page.getByRole('button', exactly(t.leave.stay)).click();
      await page.reload();
      await expect(page.getByText(t.ads.draftRestored)).toBeVisible();
      await expectAccessible(page, 'draft');
      await page.getByRole('button', exactly(t.ads.discard)).click();
      await page.getByLabel(t.ads.subtitle).fill('Axe');
      await page.getByRole('button', exactly(t.ads.save)).click();
      await expect(page.getByText(common.notifications.saveSuccess)).toBeVisible();
      await expectAccessible(page, 'saved');
    });

    test('permissions and statistics', async ({ host, newVisitor, watch }) => {
      watch.allow(/ERR_FAILED/);
      const { pinCode } = await seedEvent({ type: 'Plus', host: host.email });
      const context = await newVisitor({
        storageState: signedInAs(host.session),
        locale,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const at = `/plus-event-backstage/${pinCode}`;
      await page.goto(`${at}?view=permission`);
      await expect(page.getByRole('switch')).toBeChecked();
      await expectAccessible(page, 'allowed');
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/permissions', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('switch').click();
      await expect(page.getByText(t.permission.updating)).toBeVisible();
      await expectAccessible(page, 'updating');
      letGo();
      await expect(page.getByRole('switch')).not.toBeChecked();
      await expectAccessible(page, 'denied');
      await page.unroute('**/permissions');
      await page.route('**/permissions', (route) => route.abort());
      await page.reload();
      await expect(page.getByText(t.permission.failed)).toBeVisible();
      await expectAccessible(page, 'not loaded');
      await page.goto(`${at}?view=stat`);
      await expect(page.getByText(t.stat.soon)).toBeVisible();
      await expectAccessible(page, 'statistics');
    });
  });
