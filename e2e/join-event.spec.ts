import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { OFFLINE } from './console-watch.ts';
import { expect, type Fixtures, signedInAs, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { database, newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';

const field = (page: Page) => page.getByLabel('Event PIN');
const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true });
const expectError = async (page: Page, text: string) => {
  await expect(field(page)).toHaveAccessibleDescription(text);
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
};

test('the field is made for PINs: large, capitals, one-time code, 16 px or more', async ({ page }) => {
  await page.goto('/join-event');
  await expect(join(page)).toBeDisabled();
  await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field(page)).toHaveAccessibleDescription('Six letters and digits');
  await field(page).pressSequentially('ab2c');
  await expect(field(page)).toHaveValue('AB2C');
  await expect(join(page)).toBeEnabled();
});

test('a PIN in any case and with spaces around opens its event, which is looked up once each time', async ({
  page,
}) => {
  const { pinCode, eventName } = await seedEvent();
  const lookups: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/event/${pinCode}`) lookups.push(request.url());
  });
  await page.goto('/join-event');
  await field(page).fill(` ${pinCode.toLowerCase()} `);
  await join(page).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  expect(lookups).toHaveLength(1);
  await page.goBack();
  await field(page).fill(pinCode);
  await join(page).click();
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  expect(lookups).toHaveLength(2);
});

test('a pasted invitation opens its event; so does a PIN with spaces, dashes or full-width letters (B6)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { pinCode, eventName } = await seedEvent();
  const start = pinCode.slice(0, 3);
  const end = pinCode.slice(3);
  const fullWidth = pinCode.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const invitation = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(invitation).toContain(eventName);
  for (const text of [
    invitation,
    page.url(),
    `${start} ${end}`,
    `${start}-${end}`.toLowerCase(),
    fullWidth,
  ]) {
    await page.goto('/join-event');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await field(page).press('Control+v');
    await expect(field(page), text).toHaveValue(pinCode);
    await join(page).click();
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  }
});

test('a PIN of another length is a format error, which blocks until it is mended', async ({ page }) => {
  await page.goto('/join-event');
  for (const typed of ['ABC', 'ABCDEFG']) {
    await field(page).fill(typed);
    await field(page).press('Enter');
    await expectError(page, 'The PIN must be 6 characters');
    await expect(join(page)).toBeDisabled();
  }
  await field(page).fill('ABCDEF');
  await expect(field(page)).toHaveAccessibleDescription('Six letters and digits');
  await expect(join(page)).toBeEnabled();
});

test('a PIN of no event is not valid', async ({ page, watch }) => {
  watch.allow(/status of 404.*\(\/api\/event\//);
  await page.goto('/join-event');
  await field(page).fill('ZZZZZZ');
  await join(page).click();
  await expectError(page, 'The PIN is not valid, please check and try again');
  await expect(join(page)).toBeDisabled();
});

test('the PIN of an event that has ended is like a wrong one', async ({ page, watch }) => {
  watch.allow(/status of 404.*\(\/api\/event\//);
  const { pinCode } = await seedEvent({ endsInDays: -0.01 });
  await page.goto('/join-event');
  await field(page).fill(pinCode);
  await join(page).click();
  await expectError(page, 'The PIN is not valid, please check and try again');
});

test.describe('an expired session is reported', () => {
  /** Joins with a login that has expired; the page says so. */
  const joinExpired = async ({
    host,
    newVisitor,
    watch,
  }: Pick<Fixtures, 'host' | 'newVisitor' | 'watch'>) => {
    watch.allow(/status of 401.*\(\/api\/event\//);
    const event = await seedEvent();
    const idToken = expiredTokenOf(host.session.idToken);
    const context = await newVisitor({ storageState: signedInAs({ ...host.session, idToken }) });
    const page = await context.newPage();
    await page.goto('/join-event');
    await field(page).fill(event.pinCode);
    await join(page).click();
    await expectError(page, 'Your session has expired, please log in again or log out first');
    return { page, ...event };
  };

  test('with a way in as a guest', async ({ host, newVisitor, watch }) => {
    const { page, pinCode, eventName } = await joinExpired({ host, newVisitor, watch });
    await page.getByRole('button', { name: 'Log out and continue as a guest' }).click();
    await expect(page).toHaveURL(`/event/${pinCode}`);
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  test('with a sign-in that leads into the event', async ({ host, newVisitor, watch }) => {
    const { page, pinCode, eventName } = await joinExpired({ host, newVisitor, watch });
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await fillProvider(page, 'Back Again', 'back-again@example.com');
    await expect(page).toHaveURL(`/event/${pinCode}`);
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  });
});

test('without a network it is an event error, and a retry continues', async ({ page, context, watch }) => {
  watch.allow(OFFLINE);
  const { pinCode, eventName } = await seedEvent();
  await page.goto('/join-event');
  await field(page).fill(pinCode);
  await context.setOffline(true);
  await join(page).click();
  await expectError(page, 'Event error: the event cannot be reached right now.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
});

test('whoever leaves the page before its event is found stays where they are', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto('/join-event');
  await field(page).fill(pinCode);
  const letGo = await holdRequests(page, `**/api/event/${pinCode}`, (route) => route.continue());
  const found = page.waitForResponse(`**/api/event/${pinCode}`);
  await join(page).click();
  await page.getByRole('link', { name: 'Terms of service' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  letGo();
  await (await found).finished();
  await page.evaluate('new Promise((done) => setTimeout(done, 500))');
  expect(new URL(page.url()).pathname).toBe('/terms');
});

test('who guessed too often waits, even with the right PIN', async ({ newVisitor, watch }) => {
  watch.allow(/status of 429.*\(\/api\/event\//);
  const { pinCode } = await seedEvent();
  const guesser = { 'x-forwarded-for': '203.0.113.30' };
  const page = await (await newVisitor({ extraHTTPHeaders: guesser })).newPage();
  await page.goto('/join-event');
  await field(page).fill(pinCode);
  const api = newClient();
  await Promise.all(
    Array.from({ length: 30 }, () => api.request('GET', '/api/event/ZZZZZZ', { headers: guesser })),
  );
  // Ten seconds after the first of them one more would be free.
  const later = sql<Date>`full_at + interval '30 seconds'`;
  const bucket = database().updateTable('token_buckets').set({ full_at: later });
  await bucket.where('key', '=', `pin-address ${guesser['x-forwarded-for']}`).executeTakeFirstOrThrow();
  await join(page).click();
  await expectError(page, 'Event error: too many wrong PINs from this network. Please wait a moment.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

const guides = [
  { path: '/upload-photos', action: 'Go to upload', dialog: 'Upload photos' },
  { path: '/download-photos', action: 'Go to download', dialog: 'Download photos' },
];
for (const { path, action, dialog } of guides)
  test(`${path} says how in three steps and leads to that dialog of the event`, async ({ page }) => {
    const { pinCode } = await seedEvent();
    await page.goto(path);
    await expect(page.getByRole('main').locator('ol > li')).toHaveCount(3);
    await field(page).fill(pinCode);
    await page.getByRole('button', { name: action }).click();
    await expect(page).toHaveURL(`/event/${pinCode}`);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
