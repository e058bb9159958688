import type { Page } from '@playwright/test';
import { OFFLINE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { METRICS_TOKEN, newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { fillProvider } from './sign-in-steps.ts';

const untilControlled = (page: Page) =>
  expect.poll(() => page.evaluate<boolean>('Boolean(navigator.serviceWorker?.controller)')).toBe(true);
const cachedPaths = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const paths = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  })()`);

test('the service worker registers after the page has loaded, and the page is installable', async ({
  page,
  context,
  request,
}) => {
  await page.addInitScript(`{
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (...all) {
      globalThis.askedWhen = document.readyState;
      return register.apply(this, all);
    };
  }`);
  await page.goto('/');
  await untilControlled(page);
  expect(await page.evaluate('askedWhen')).toBe('complete');

  await test.step('the manifest has name, colours and existing icons', async () => {
    const path = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await request.get(path ?? '');
    expect(answer.headers()['content-type']).toContain('manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
    expect(manifest.name).toContain('Togather');
    for (const { src, type } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()['content-type']).toBe(type);
    }
  });

  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Test browsers are private windows, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('a browser caches hashed files only and keeps no trace of its previous user (C1)', {
  tag: '@rest',
}, async ({ host }) => {
  const { page, email, context } = host;
  const { eventId, pinCode } = await seedEvent({ host: email, name: 'First person’s event' });
  await seedPhotos(eventId, 3);
  await page.goto('/');
  await untilControlled(page);
  for (const path of [`/event/${pinCode}`, '/pricing', '/member-center/hosted-events']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.getByRole('article', { name: 'First person’s event' })).toBeVisible();
  const paths = await cachedPaths(page);
  expect(paths).toContain('/offline.html');
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) expect(path).toMatch(/^\/(assets\/[\w.-]+-[\w-]{7,8}\.\w+|offline\.(html|js))$/);

  await test.step('another user signs in', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Sign in by e-mail' }).click();
    await fillProvider(page, 'Second Person', 'second-person@example.com');
    await expect(page.getByRole('link', { name: 'Create your first event' })).toBeVisible();
    expect(JSON.stringify(await context.storageState())).not.toContain(email.split('@')[0]);
  });
});

test('without a network the bilingual offline page appears, and loads the wanted page when the network returns (B9)', {
  tag: '@rest',
}, async ({ page, context, watch }) => {
  watch.allow(OFFLINE);
  const isOffline = () => expect(page.getByText('You are offline.')).toBeVisible();
  await page.goto('/pricing');
  await untilControlled(page);
  await context.setOffline(true);
  // An uncached page.
  await page.goto('/about-us');
  await isOffline();
  await expect(page.getByText('目前沒有網路', { exact: true })).toBeVisible();
  await expect(page.getByText('This page reloads once the network is back.')).toBeVisible();
  await expect(page.getByText('連上網路後，頁面會自動重新載入。')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
  await expect(page).toHaveURL('/about-us');

  await test.step('its button tries again', async () => {
    await context.setOffline(true);
    await page.goto('/about-us');
    await isOffline();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/about-us\??$/);
    await isOffline();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
  });
});

test('web vitals are reported under the route’s pattern when the page is left, never with a PIN', {
  tag: '@rest',
}, async ({ page }) => {
  const metrics = async () => {
    const read = await newClient().request('GET', '/api/metrics', { token: METRICS_TOKEN });
    expect(read.status).toBe(200);
    return read.bytes.toString();
  };
  // A visit that ends before measuring begins reports nothing, so the visit is repeated.
  await expect(async () => {
    // A page that hardly any other test opens.
    const measuring = page.waitForResponse(/\/assets\/web-vitals/);
    await page.goto('/face-grouping-notice');
    await (await measuring).finished();
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    await page.goto('about:blank');
    const isReported = async () => (await metrics()).includes('route="/face-grouping-notice"');
    await expect.poll(isReported, { timeout: 10_000 }).toBe(true);
  }).toPass();
  expect(await metrics()).not.toMatch(/\/event\/[A-Z2-9]{6}/);
});
