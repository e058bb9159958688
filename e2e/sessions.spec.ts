import type { BrowserContext, Page } from '@playwright/test';
import { expect, signedInAs, test } from './fixtures.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const storedIn = async (context: BrowserContext): Promise<Record<string, string>> => {
  const [kept] = (await context.storageState()).origins;
  return Object.fromEntries(kept?.localStorage.map(({ name, value }) => [name, value]) ?? []);
};
const expectSignedOut = async (page: Page, context: BrowserContext) => {
  await expect(signIn(page)).toBeVisible();
  const names = Object.keys(await storedIn(context));
  for (const name of ['idToken', 'idTokenExpTime', 'profile']) expect(names).not.toContain(name);
};

test('a sign-in returns to the page where it began, and other tabs know it', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/about-us');
  await page.goto('/pricing?from=leaflet');
  await signIn(page).click();
  await fillProvider(page, 'Ann Chen', 'returning@example.com');
  await expect(page).toHaveURL('/pricing?from=leaflet');
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Account of Ann Chen' })).toBeVisible();
  const stored = await storedIn(context);
  expect(stored.idToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(Number(stored.idTokenExpTime)).toBeGreaterThan(Date.now() / 1000);
  expect(JSON.parse(stored.profile ?? '')).toEqual({ name: 'Ann Chen', picture: '' });
});

test('a failed sign-in shows the reason and a way to start again', { tag: '@rest' }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 401.*\(\/api\/session\)/);
  const alert = page.getByRole('alert');
  for (const { answer, text } of [
    { answer: 'error=access_denied', text: 'It was cancelled or refused' },
    { answer: 'code=never-handed-out', text: 'The sign-in service did not confirm it.' },
  ])
    await test.step(`the provider returns ${answer}`, async () => {
      await page.goto('/pricing');
      await signIn(page).click();
      await expect(page.getByLabel('姓名 Name')).toBeVisible();
      const pending = await page.evaluate<string>('localStorage.getItem("signIns")');
      const [{ state }] = JSON.parse(pending) as [{ state: string }];
      await page.goto(`/sign-in/callback?state=${state}&${answer}`);
      await expect(alert.getByRole('heading')).toHaveText('Login failed');
      await expect(alert).toContainText(text);
    });
  await test.step('this tab did not request it', async () => {
    await page.goto('/sign-in/callback?code=abc&state=made-up');
    await expect(alert.getByRole('heading')).toHaveText('Login failed');
    await expect(alert).toContainText('This sign-in is no longer valid.');
    await expect(page).toHaveURL('/sign-in/callback');
  });
  await page.getByRole('main').getByRole('button', { name: 'Sign in by e-mail' }).click();
  await fillProvider(page, 'Ann Chen', 'again@example.com');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account of Ann Chen' })).toBeVisible();
});

test('a page restores a valid session, and clears any other before it shows anything', {
  tag: '@rest',
}, async ({ host, newVisitor }) => {
  await host.page.goto('/');
  await expect(host.page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  for (const broken of ['expired', 'without a token', 'without an expiry'])
    await test.step(broken, async () => {
      const state = signedInAs({
        idToken: broken === 'without a token' ? '' : 'a.b.c',
        idTokenExpTime: Math.floor(Date.now() / 1000) + (broken === 'expired' ? -1 : 600),
        userInfo: { name: 'Ann', picture: '' },
      });
      const [place] = state.origins;
      if (broken === 'without an expiry' && place)
        place.localStorage = place.localStorage.filter(({ name }) => name !== 'idTokenExpTime');
      const context = await newVisitor({ storageState: state });
      const page = await context.newPage();
      await page.goto('/');
      await expectSignedOut(page, context);
    });
});

test('a login that the server rejects is reported on the event page, which reloads as a guest’s after 2 s', {
  tag: '@rest',
}, async ({ host, newVisitor, watch }) => {
  watch.allow(/status of 401.*\(\/api\/event\//);
  const event = await seedEvent({ name: 'Open house' });
  const text = 'Your login state has expired, please log in again';
  const idToken = expiredTokenOf(host.session.idToken);
  const context = await newVisitor({ storageState: signedInAs({ ...host.session, idToken }) });
  const page = await context.newPage();
  await page.clock.install();
  await stopClock(page);
  await page.goto(`/event/${event.pinCode}`);
  // React shows a lazily loaded part at least 300 ms after the previous one, which allows as many steps as a busy machine
  // takes.
  await tickUntil(page, () => page.getByText(text).isVisible(), 15);
  await page.clock.runFor(1000);
  await expect(page.getByText(text)).toBeVisible();
  const reloading = page.waitForEvent('load');
  await page.clock.resume();
  await reloading;
  await expect(page.getByRole('heading', { name: 'Open house' })).toBeVisible();
  await expectSignedOut(page, context);
});

test('a session close to expiry is renewed silently', async ({ host, newVisitor }) => {
  const idTokenExpTime = Math.floor(Date.now() / 1000) + 120;
  const context = await newVisitor({ storageState: signedInAs({ ...host.session, idTokenExpTime }) });
  const page = await context.newPage();
  const renewing = page.waitForResponse('**/api/session/renew');
  await page.goto('/about-us');
  expect((await renewing).status()).toBe(200);
  await expect
    .poll(async () => Number((await storedIn(context)).idTokenExpTime))
    .toBeGreaterThan(Date.now() / 1000 + 3000);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const { idToken = '' } = await storedIn(context);
  const answer = await newClient().request('GET', '/api/member-center/hosted-events', { token: idToken });
  expect(answer.status).toBe(200);
});
