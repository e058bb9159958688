import type { BrowserContext, Page } from '@playwright/test';
import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { newClient, origin } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';

const storedIn = async (context: BrowserContext): Promise<Record<string, string>> => {
  const [kept] = (await context.storageState()).origins;
  return Object.fromEntries(kept?.localStorage.map(({ name, value }) => [name, value]) ?? []);
};
const expectSignedOut = async (page: Page, context: BrowserContext) => {
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const names = Object.keys(await storedIn(context));
  for (const name of ['idToken', 'idTokenExpTime', 'profile']) expect(names).not.toContain(name);
};

test.describe('signing in', () => {
  test('stores the session and comes back to the page it began on', async ({ page, context }) => {
    await page.goto('/pricing?from=leaflet');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await fillProvider(page, 'Ann Chen', 'returning@example.com');
    await expect(page).toHaveURL('/pricing?from=leaflet');
    await expect(page.getByRole('button', { name: 'Account of Ann Chen' })).toBeVisible();
    const stored = await storedIn(context);
    expect(stored.idToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(Number(stored.idTokenExpTime)).toBeGreaterThan(Date.now() / 1000);
    expect(JSON.parse(stored.profile ?? '')).toEqual({ name: 'Ann Chen', picture: '' });
  });

  test('is offered nowhere in a public installation without a provider: the page says so (D1)', async ({
    newVisitor,
  }) => {
    const context = await newVisitor({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), identity: null } });
    });
    await page.goto('/member-center/hosted-events');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Sign-in is not set up here' })).toBeVisible();
    await expect(main.getByText('Please log in again')).toHaveCount(0);
    await expect(main.getByText('Sign in to continue')).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Login failed: Sign-in is not set up on this site.')).toBeVisible();
  });

  test('says so while the provider cannot be reached, and works once it is back', async ({ newVisitor }) => {
    for (const { locale, name, text } of [
      { locale: 'en-US', name: 'Sign in', text: 'Login failed: Sign-in is not available right now.' },
      { locale: 'zh-TW', name: '登入', text: '登入失敗：目前無法登入，請稍後再試。' },
    ]) {
      const context = await newVisitor({ serviceWorkers: 'block', locale });
      const page = await context.newPage();
      await page.route('**/api/config', async (route) => {
        const response = await route.fetch();
        const { identity, ...config } = await response.json();
        const unreachable = { ...identity, authorizationEndpoint: null };
        await route.fulfill({ response, json: { ...config, identity: unreachable } });
      });
      await page.goto('/pricing');
      const signIn = page.getByRole('button', { name, exact: true });
      await signIn.click();
      await expect(page.getByText(text)).toBeVisible();
      await page.unroute('**/api/config');
      // The notification lies over it.
      await signIn.press('Enter');
      await expect(page.getByLabel('姓名 Name')).toBeVisible();
    }
  });

  test('a callback this tab did not request is reported, with a way to start again', async ({ page }) => {
    await page.goto('/sign-in/callback?code=abc&state=made-up');
    await expect(page.getByRole('alert')).toContainText('Sign-in failed');
    await expect(page.getByRole('alert')).toContainText('Login failed: this sign-in is no longer valid.');
    await expect(page).toHaveURL('/sign-in/callback');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await fillProvider(page, 'Ann Chen', 'again@example.com');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account of Ann Chen' })).toBeVisible();
  });

  for (const { answer, text } of [
    { answer: 'error=access_denied', text: 'Login failed: it was cancelled or refused' },
    { answer: 'code=never-handed-out', text: 'Login failed: Login failed. Please try again.' },
  ])
    test(`the provider returns ${answer}`, async ({ page, watch }) => {
      watch.allow(/status of 401.*\(\/api\/session\)/);
      await page.goto('/pricing');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByLabel('姓名 Name')).toBeVisible();
      const pending = await page.evaluate<string>('sessionStorage.getItem("signIn")');
      const { state } = JSON.parse(pending) as { state: string };
      await page.goto(`/sign-in/callback?state=${state}&${answer}`);
      await expect(page.getByRole('alert')).toContainText(text);
    });

  test('without a network the failure is shown beside the button', async ({ page, context, watch }) => {
    watch.allow(OFFLINE);
    await page.goto('/pricing');
    await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(/^Login failed: No connection/)).toBeVisible();
  });
});

test.describe('at the start of a page', () => {
  test('a good session is restored', async ({ host }) => {
    await host.page.goto('/');
    await expect(host.page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  });

  for (const broken of ['expired', 'without a token', 'without an expiry'] as const)
    test(`a session that is ${broken} is cleared before anything is shown`, async ({ newVisitor }) => {
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

test.describe('a login that the server does not take', () => {
  const broken = [
    { why: 'expired', text: 'Your login state has expired, please log in again' },
    { why: 'invalid', text: 'Your login state is invalid, please log in again' },
  ];
  for (const { why, text } of broken)
    test(`is reported on the event page when it is ${why}; the page reloads after 2 s as a guest's`, async ({
      host,
      newVisitor,
      watch,
    }) => {
      watch.allow(/status of 401.*\(\/api\/event\//);
      const event = await seedEvent({ name: 'Open house' });
      const idToken = why === 'expired' ? expiredTokenOf(host.session.idToken) : 'a.b.c';
      const context = await newVisitor({ storageState: signedInAs({ ...host.session, idToken }) });
      const page = await context.newPage();
      await page.clock.install();
      await stopClock(page);
      await page.goto(`/event/${event.pinCode}`);
      // React shows a part that is loaded on demand 300 ms after the last at the earliest: as many steps as a busy machine can take.
      await tickUntil(page, () => page.getByText(text).isVisible(), 15);
      await page.clock.runFor(1000);
      await expect(page.getByText(text)).toBeVisible();
      const reloading = page.waitForEvent('load');
      await page.clock.resume();
      await reloading;
      await expect(page.getByRole('heading', { name: 'Open house' })).toBeVisible();
      await expectSignedOut(page, context);
    });

  test('clears the session and asks for a new login where one is needed', async ({
    host,
    newVisitor,
    watch,
  }) => {
    watch.allow(/status of 401.*\(\/api\/member-center\/hosted-events\)/);
    const idToken = expiredTokenOf(host.session.idToken);
    const context = await newVisitor({ storageState: signedInAs({ ...host.session, idToken }) });
    const page = await context.newPage();
    await page.goto('/member-center/hosted-events');
    await expect(page.getByRole('main').getByText('Please log in again')).toBeVisible();
    await expectSignedOut(page, context);
  });
});

test('a session that ends soon is renewed in silence', async ({ host, newVisitor }) => {
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

test('a login in one tab is known in the other', async ({ page, context }) => {
  await page.goto('/about-us');
  const other = await context.newPage();
  await other.goto(`${origin()}/pricing`);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillProvider(other, 'Two Tabs', 'two-tabs@example.com');
  await expect(other.getByRole('button', { name: 'Account of Two Tabs' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Two Tabs' })).toBeVisible();
});
