import type { Page } from '@playwright/test';
import { undecodablePng } from '@togather/server/src/testing/odd-photos.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { fillProvider } from './sign-in-steps.ts';

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

const HOSTED = '/member-center/hosted-events';
const JOINED = '/member-center/joined-events';
const card = (page: Page, name: string) => page.getByRole('article', { name });

test.describe('without a session', () => {
  for (const path of [HOSTED, JOINED])
    test(`${path} asks for a login and comes back after it`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
      await main.getByRole('button', { name: 'Sign in with Google' }).click();
      await fillProvider(page, 'New Member', `member${path.length}@example.com`);
      await expect(page).toHaveURL(path);
      await expect(main.getByRole('heading', { name: 'Sign in to continue' })).toHaveCount(0);
    });
});

test.describe('empty lists', () => {
  test('lead to the first event of one’s own', async ({ host }) => {
    await host.page.goto(HOSTED);
    await host.page.getByRole('link', { name: 'Create your first event' }).click();
    await expect(host.page).toHaveURL('/create-free-event');
  });

  test('lead to the first event to join', async ({ host }) => {
    await host.page.goto(JOINED);
    await host.page.getByRole('link', { name: 'Join your first event' }).click();
    await expect(host.page).toHaveURL('/join-event');
  });
});

test.describe('in Chinese', () => {
  test('a card says what its event is in Chinese too (B5)', async ({ host, newVisitor }) => {
    await seedEvent({ host: host.email, name: '同學會' });
    await seedEvent({ host: host.email, name: '尾牙', type: 'Plus' });
    const context = await newVisitor({ storageState: signedInAs(host.session), locale: 'zh-TW' });
    const page = await context.newPage();
    await page.goto(HOSTED);
    await expect(card(page, '同學會').getByText('免費', { exact: true })).toBeVisible();
    await expect(card(page, '同學會')).toContainText('進行中');
    await expect(card(page, '尾牙').getByText('Plus', { exact: true })).toBeVisible();
    await expect(page.getByText('Free', { exact: true })).toHaveCount(0);
  });
});

test('a card shows the newest photos that can be shown (D3)', async ({ host, watch }) => {
  watch.allow(/422/);
  const { eventId } = await seedEvent({ host: host.email, name: 'One is broken' });
  await seedPhotos(eventId, 3);
  await newClient().upload(eventId, [{ name: 'broken.png', bytes: undecodablePng(2000, 1500) }]);
  await host.page.goto(HOSTED);
  const pictures = card(host.page, 'One is broken').locator('img');
  const areWhole = () => pictures.evaluateAll((all) => all.map((picture) => picture.naturalWidth > 0));
  await expect.poll(areWhole).toEqual([true, true, true]);
});

test('hosted events: cards with their facts; share and view only while active, backstage always on plus', async ({
  host,
}) => {
  const { page, email, context } = host;
  const { eventId, pinCode } = await seedEvent({ host: email, name: 'Going on' });
  await seedPhotos(eventId, 5);
  await seedEvent({ host: email, name: 'To come', startsInDays: 3, type: 'Plus' });
  await seedEvent({ host: email, name: 'Gone by', endsInDays: -0.01 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(HOSTED);
  await expect(page.getByRole('article')).toHaveCount(3);

  const active = card(page, 'Going on');
  for (const text of ['Active', 'Free', pinCode, '5 of 100 photos', '1 participant'])
    await expect(active).toContainText(text);
  await expect(active.locator('img')).toHaveCount(3);
  await expect(active.getByRole('link', { name: 'Backstage' })).toHaveCount(0);
  await active.getByRole('button', { name: 'Share' }).click();
  await expect(active.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain(`/event/${pinCode}`);

  const upcoming = card(page, 'To come');
  await expect(upcoming).toContainText('Upcoming');
  await expect(upcoming.getByRole('button', { name: 'Share' })).toBeDisabled();
  await expect(upcoming.getByRole('button', { name: 'View' })).toBeDisabled();
  await expect(upcoming.getByRole('link', { name: 'Backstage' })).toHaveAttribute(
    'href',
    /^\/plus-event-backstage\/[A-Z2-9]{6}$/,
  );

  const ended = card(page, 'Gone by');
  await expect(ended).toContainText('Ended');
  await expect(ended.getByRole('button', { name: 'Share' })).toBeDisabled();
  await expect(ended.getByRole('button', { name: 'View' })).toBeDisabled();

  await active.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
});

test('joined events: cards with host and day, and the way between the lists', async ({ host }) => {
  const { page, session } = host;
  const { eventId, pinCode } = await seedEvent({ name: 'A friend’s party' });
  await newClient().request('POST', '/api/event/join', { token: session.idToken, json: { eventId } });
  await page.goto(HOSTED);
  await page
    .getByRole('navigation', { name: 'Member center' })
    .getByRole('link', { name: 'My joined events' })
    .click();
  await expect(page).toHaveURL(JOINED);
  const joined = card(page, 'A friend’s party');
  for (const text of ['Active', 'Host: Ming Lin', 'Joined on']) await expect(joined).toContainText(text);
  await expect(joined.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await joined.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
});

test('an event of one’s own is hosted, not joined', async ({ host }) => {
  const { page, email } = host;
  const { pinCode } = await seedEvent({ host: email });
  const joining = page.waitForResponse('**/api/event/join');
  await page.goto(`/event/${pinCode}`);
  await joining;
  await page.goto(JOINED);
  await expect(page.getByRole('link', { name: 'Join your first event' })).toBeVisible();
});

type Hosted = Record<string, unknown>[];
const breaches: { what: string; alter: (events: Hosted) => unknown }[] = [
  { what: 'no array', alter: (events) => ({ events }) },
  { what: 'a field is missing', alter: ([event]) => [{ ...event, eventName: undefined }] },
  { what: 'photos are none', alter: ([event]) => [{ ...event, photos: [{ photoId: 1 }] }] },
  { what: 'a role nobody knows', alter: ([event]) => [{ ...event, participants: [{ role: 'GUEST' }] }] },
];
for (const { what, alter } of breaches)
  test(`a response of another shape is refused: ${what}`, async ({ host }) => {
    const { page, email } = host;
    await seedEvent({ host: email });
    // The server keeps to the contract, so the response is altered on its way.
    await page.route('**/api/member-center/hosted-events', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: alter(await response.json()) });
    });
    await page.goto(HOSTED);
    await expect(page.getByRole('alert')).toContainText('Failed to load events');
    await page.unroute('**/api/member-center/hosted-events');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

test('joined events of another shape are refused as well', async ({ host }) => {
  const { page } = host;
  await page.route('**/api/member-center/joined-events', (route) => route.fulfill({ json: [] }));
  await page.goto(JOINED);
  await expect(page.getByRole('alert')).toContainText('Failed to load events');
});

test('events that cannot be loaded can be tried again, by a reload', async ({ host, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET/);
  const { page } = host;
  await page.route('**/api/member-center/hosted-events', (route) => route.abort('connectionreset'));
  await page.goto(HOSTED);
  await expect(page.getByRole('alert')).toContainText('Failed to load events');
  await page.unroute('**/api/member-center/hosted-events');
  const reloading = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await reloading;
  await expect(page.getByRole('link', { name: 'Create your first event' })).toBeVisible();
});
