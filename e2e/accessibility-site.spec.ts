import { expectAccessible } from './accessibility.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { takeInbox } from './take-inbox.ts';
import { locales, textsOf } from './texts.ts';
import { expiredTokenOf } from './tokens.ts';
import { whenTested } from './when-tested.ts';

// No service worker takes over while a test alters requests.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const pages = ['/', '/pricing', '/about-us', '/upload-photos', '/download-photos', '/terms', '/privacy'];

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const t = textsOf[locale];

    test('informational pages', async ({ page, watch }) => {
      watch.allow(/status of 404.*\(\/nowhere\)/);
      for (const path of [
        ...pages,
        '/face-grouping-notice',
        '/nowhere',
        '/sign-in/callback?code=a&state=b',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    test('wide pages', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      for (const path of ['/', '/pricing', '/join-event', '/test/plus-event-page']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    test('the menu', async ({ page }) => {
      await page.goto('/about-us');
      await page.getByRole('button', { name: t.navigation.menu }).click();
      await expect(page.locator('#menu')).toBeVisible();
      await expectAccessible(page, 'menu open');
    });

    test('joining and its errors', async ({ page, context, host, newVisitor, watch }) => {
      watch.allow(/status of 40[14].*\(\/api\/event\//, OFFLINE);
      const { pinCode } = await seedEvent();
      const field = page.getByLabel(t.joinEvent.label);
      await page.goto('/join-event');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'fresh');
      await field.fill('ABC');
      await field.press('Enter');
      await expect(page.getByText(t.joinEvent.failures.pinFormat)).toBeVisible();
      await expectAccessible(page, 'format error');
      await field.fill('ZZZZZZ');
      await field.press('Enter');
      await expect(page.getByText(t.joinEvent.failures.invalidPin)).toBeVisible();
      await expectAccessible(page, 'invalid PIN');
      await field.fill(pinCode);
      await context.setOffline(true);
      await field.press('Enter');
      await expect(page.getByText(t.joinEvent.failures.eventError)).toBeVisible();
      await expectAccessible(page, 'event error');
      const idToken = expiredTokenOf(host.session.idToken);
      const expired = await newVisitor({ storageState: signedInAs({ ...host.session, idToken }), locale });
      const other = await expired.newPage();
      await other.goto('/join-event');
      await other.getByLabel(t.joinEvent.label).fill(pinCode);
      await other.getByLabel(t.joinEvent.label).press('Enter');
      await expect(other.getByText(t.joinEvent.failures.sessionExpired)).toBeVisible();
      await expectAccessible(other, 'expired session');
    });

    test('creating an event', async ({ page, host, newVisitor }) => {
      await page.goto('/create-free-event');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'signed out');
      await page.goto('/new-event-info');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'nothing new');
      const context = await newVisitor({ storageState: signedInAs(host.session), locale });
      await context.grantPermissions(['clipboard-write']);
      const own = await context.newPage();
      await own.goto('/create-free-event');
      await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(own, 'signed in');
      await own.getByRole('button', { name: host.email.split('@')[0] ?? '' }).click();
      await expect(own.locator('#user-menu')).toBeVisible();
      await expectAccessible(own, 'user menu');
      await own.keyboard.press('Escape');
      await own.getByLabel(t.createEvent.label).fill('Axe');
      await own.getByRole('button', { name: t.createEvent.action }).click();
      await expect(own.getByRole('heading', { name: 'Axe' })).toBeVisible();
      await expectAccessible(own, 'created');
      await own.getByRole('button', { name: t.common.share }).click();
      await expect(own.getByRole('button', { name: t.common.copiedInShort })).toBeVisible();
      await expectAccessible(own, 'copied');
    });

    test('customer service', async ({ page, context, watch }) => {
      watch.allow(OFFLINE);
      await page.goto('/customer-service');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'fresh');
      await page.getByRole('button', { name: t.customerService.send }).click();
      await expect(page.getByText(t.customerService.messageRequired)).toBeVisible();
      await expectAccessible(page, 'faults');
      await page.getByLabel(t.customerService.email).fill('axe@example.com');
      await page.getByLabel(t.customerService.message).fill('Axe');
      await context.setOffline(true);
      await page.getByRole('button', { name: t.customerService.send }).click();
      await expect(page.getByText(t.common.error.network)).toBeVisible();
      await expectAccessible(page, 'failure');
      await context.setOffline(false);
      const giveBack = await takeInbox();
      await page.getByRole('button', { name: t.customerService.send }).click();
      await expect(page.getByText(t.customerService.thanks)).toBeVisible();
      await giveBack();
      await expectAccessible(page, 'thanks');
    });

    test('the member centre', async ({ page, host, newVisitor, watch }) => {
      watch.allow(/ERR_FAILED/);
      await page.goto('/member-center/hosted-events');
      await expect(page.getByRole('main').getByText(t.common.signInFirst)).toBeVisible();
      await expectAccessible(page, 'login wanted');
      const own = await (await newVisitor({ storageState: signedInAs(host.session), locale })).newPage();
      for (const list of ['hosted', 'joined']) {
        await own.goto(`/member-center/${list}-events`);
        await expect(
          own.getByRole('main').locator('a[href="/create-free-event"], a[href="/join-event"]'),
        ).toBeVisible();
        await expectAccessible(own, `${list}: empty`);
      }
      const { eventId } = await seedEvent({ host: host.email, type: 'Plus' });
      await seedPhotos(eventId, 4);
      await seedEvent({ host: host.email, name: 'Later', startsInDays: 2 });
      await seedEvent({ host: host.email, name: 'Over', endsInDays: -0.01 });
      const joined = await seedEvent({ name: 'Another’s' });
      const { idToken } = host.session;
      const json = { eventId: joined.eventId };
      await newClient().request('POST', '/api/event/join', { token: idToken, json });
      for (const [list, cards] of [
        ['hosted', 3],
        ['joined', 1],
      ] as const) {
        await own.goto(`/member-center/${list}-events`);
        await expect(own.getByRole('article')).toHaveCount(cards);
        await expectAccessible(own, `${list}: cards`);
      }
      await own.route('**/api/member-center/**', (route) => route.abort());
      await own.reload();
      await expect(own.getByRole('alert')).toBeVisible();
      await expectAccessible(own, 'failed');
    });

    test('a hint to open another browser', async ({ newVisitor }) => {
      const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Instagram 350.0';
      const page = await (await newVisitor({ userAgent, locale, reducedMotion: 'reduce' })).newPage();
      await page.goto('/create-free-event');
      await page.getByRole('main').getByRole('button', { name: t.common.signIn }).click();
      await expect(page.getByRole('dialog', { name: t.common.elsewhere.title })).toBeVisible();
      await expectAccessible(page, 'hint');
    });
  });

test('the offline page and the local sign-in, which speak both languages at once', async ({ page }) => {
  await page.goto('/offline.html');
  await expectAccessible(page, 'offline');
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('姓名 Name')).toBeVisible();
  await expectAccessible(page, 'local sign-in');
});
