import type { Page } from '@playwright/test';
import { alterablePage } from './alterable-page.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import {
  CREATION,
  countPending,
  decide,
  leaveForCashier,
  notify,
  OUTCOME,
  pendingIdIn,
  saveAndPay,
} from './payment-steps.ts';
import { database, newClient } from './product.ts';
import { breakPaying, breakSaving } from './provoke-payments.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';

const field = (page: Page) => page.getByLabel('Event name');
const save = (page: Page) => page.getByRole('button', { name: 'Continue to payment' });
const START = '**/api/pending-event/*/start-payment';

test('without a session the page asks for a login; the name outlives it and is paid for', async ({
  page,
}) => {
  await page.goto(CREATION);
  const main = page.getByRole('main');
  await expect(main.getByText('Sign in to continue')).toBeVisible();
  await field(page).fill('Draft of a gala');
  await expect(save(page)).toBeDisabled();
  await main.getByRole('button', { name: 'Sign in with Google' }).click();
  await fillProvider(page, 'Payer', 'payer@example.com');
  await expect(page).toHaveURL(CREATION);
  await expect(field(page)).toHaveValue('Draft of a gala');
  await leaveForCashier(page, () => save(page).click());
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Draft of a gala' })).toBeVisible();
});

test('a blank name is refused under the field, until one types', async ({ host }) => {
  const { page } = host;
  await page.goto(CREATION);
  await field(page).fill('   ');
  await field(page).press('Enter');
  await expect(field(page)).toHaveAccessibleDescription('Event name is required');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await field(page).pressSequentially('a');
  await expect(field(page)).toHaveAccessibleDescription('You can change it later');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
});

test('the server’s message about a name it does not save is under the field', async ({ host, watch }) => {
  watch.allow(/status of (500|400).*\(\/api\/pending-event\)/);
  const { page } = host;
  await page.goto(CREATION);
  const mend = await breakSaving('Unlucky name');
  try {
    await field(page).fill('Unlucky name');
    await save(page).click();
    await expect(field(page)).toHaveAccessibleDescription('Unexpected error');
  } finally {
    await mend();
  }
  await field(page).evaluate((input) => input.removeAttribute('maxlength'));
  await field(page).fill('x'.repeat(121));
  await save(page).click();
  await expect(field(page)).toHaveAccessibleDescription('Some of what you entered is not valid.');
});

test('a payment that cannot be started is reported, and saves the event only once', async ({
  host,
  watch,
}) => {
  watch.allow(/status of 500.*\/start-payment\)/);
  const { page } = host;
  const name = 'Only once';
  await saveAndPay(page, name);
  const { id } = await database()
    .selectFrom('pending_events')
    .select('id')
    .where('event_name', '=', name)
    .executeTakeFirstOrThrow();
  await page.goto(CREATION);
  await field(page).fill(name);
  const mend = await breakPaying(id);
  try {
    for (const press of [1, 2]) {
      const answer = page.waitForResponse(START);
      await save(page).click();
      expect((await answer).status(), `press ${press}`).toBe(500);
      await expect(page.getByText('Payment process failed')).toBeVisible();
    }
  } finally {
    await mend();
  }
  await leaveForCashier(page, () => save(page).click());
  await decide(page, 'Pay');
  expect(await countPending(name)).toBe(1);
});

test('the first payment that cannot be started leaves one saved event behind', async ({
  host,
  newVisitor,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_RESET/);
  const page = await alterablePage({ session: host.session, newVisitor });
  const name = 'No answer at first';
  await page.goto(CREATION);
  await page.route(START, (route) => route.abort('connectionreset'));
  await field(page).fill(name);
  for (const _ of [1, 2]) {
    const failing = page.waitForEvent('requestfailed');
    await save(page).click();
    await failing;
    await expect(page.getByText('No response received from payment service')).toBeVisible();
  }
  await page.unroute(START);
  expect(await countPending(name)).toBe(1);
  await field(page).fill('No answer, renamed');
  await leaveForCashier(page, () => save(page).click());
  expect([await countPending(name), await countPending('No answer, renamed')]).toEqual([1, 1]);
});

// The server keeps to the contract, so the response is altered on its way.
const answers = [
  { body: '', text: 'No response received from payment service' },
  { body: '{}', text: 'Payment parameter is missing in server response' },
  { body: '{"paymentParams":""}', text: 'Payment parameter is empty or invalid' },
  { body: '{"paymentParams":"<form>"}', text: 'Payment parameter is empty or invalid' },
];
for (const { body, text } of answers)
  test(`start-payment answering ‘${body}’: ${text}`, async ({ host, newVisitor }) => {
    const page = await alterablePage({ session: host.session, newVisitor });
    await page.goto(CREATION);
    await page.route(START, (route) => route.fulfill({ body, contentType: 'application/json' }));
    await field(page).fill('Odd answer');
    await save(page).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL(CREATION);
  });

test('a session that ended while the page was open: the login is asked for and the name stays', async ({
  host,
  newVisitor,
  watch,
}) => {
  watch.allow(/status of 401.*\(\/api\/pending-event\)/);
  const idToken = expiredTokenOf(host.session.idToken);
  const context = await newVisitor({ storageState: signedInAs({ ...host.session, idToken }) });
  const page = await context.newPage();
  await page.goto(CREATION);
  await field(page).fill('Interrupted');
  await save(page).click();
  await expect(page.getByRole('main').getByText('Please log in again')).toBeVisible();
  await expect(field(page)).toHaveValue('Interrupted');
});

test('where nothing can be paid, nobody is let in, and the plans say so (D1)', async ({
  host,
  newVisitor,
}) => {
  const page = await alterablePage({ session: host.session, newVisitor });
  // A public installation without a provider: the product that the tests start has the sandbox's cashier.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({ response, json: { ...config, cashierUrl: null, features: { payments: false } } });
  });
  await page.goto(CREATION);
  await expect(page.getByText('Payment is not available right now.')).toBeVisible();
  await field(page).fill('No cashier');
  await expect(save(page)).toBeDisabled();
  await page.goto('/pricing');
  await expect(page.getByText('Plus events cannot be paid for right now')).toBeVisible();
  await expect(page.getByText('Recommended')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create a Plus event' })).toHaveCount(0);
});

test('inside an app’s own browser nothing is paid: a hint says where', async ({ host, newVisitor }) => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Instagram 350.0';
  const context = await newVisitor({ storageState: signedInAs(host.session), userAgent });
  const page = await context.newPage();
  await page.goto(CREATION);
  await field(page).fill('Inside an app');
  await save(page).click();
  await expect(page.getByRole('dialog', { name: 'Open this page in your browser' })).toBeVisible();
});

test.describe('the outcome', () => {
  test('of a pending event that was never started is to pay now', async ({ host }) => {
    const { page, session } = host;
    const { idToken: token } = session;
    const json = { eventName: 'Saved by a script', eventType: 'PLUS' };
    const saved = await newClient().request('POST', '/api/pending-event', { token, json });
    const { pendingEventId } = saved.json<{ pendingEventId: string }>();
    await page.goto(`${CREATION}-complete/${pendingEventId}`);
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    await leaveForCashier(page, () => page.getByRole('button', { name: 'Pay now' }).click());
    await decide(page, 'Pay');
    await expect(page.getByRole('heading', { name: 'Saved by a script' })).toBeVisible();
  });

  test('is nobody else’s business', async ({ host, newVisitor, watch }) => {
    watch.allow(/status of 404.*\/payment-status\)/);
    await saveAndPay(host.page, 'Mine alone');
    await host.page.getByRole('link', { name: '返回商店 Back to the shop' }).click();
    await expect(host.page).toHaveURL(OUTCOME);
    const stranger = await newClient().signIn('stranger@example.com');
    const page = await (await newVisitor({ storageState: signedInAs(stranger) })).newPage();
    await page.goto(host.page.url());
    await expect(page.getByRole('alert')).toContainText('We could not look up this payment');
    await expect(page.getByRole('alert')).toContainText('This pending event does not exist.');
    await page.getByRole('link', { name: 'Create another event' }).click();
    await expect(page).toHaveURL(CREATION);
    await page.goBack();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('asks for a login, and comes back to the payment after it', async ({ host, newVisitor }) => {
    await saveAndPay(host.page, 'Signed out meanwhile');
    await decide(host.page, 'Pay');
    const page = await (await newVisitor()).newPage();
    await page.goto(host.page.url());
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
    await main.getByRole('button', { name: 'Sign in with Google' }).click();
    await fillProvider(page, 'Host', host.email);
    await expect(page.getByRole('heading', { name: 'Signed out meanwhile' })).toBeVisible();
  });

  test('a lookup without a response says so', async ({ host, newVisitor, watch }) => {
    watch.allow(OFFLINE, /ERR_CONNECTION_RESET/);
    const page = await alterablePage({ session: host.session, newVisitor });
    const letGo = await holdRequests(page, '**/payment-status', (route) => route.abort('connectionreset'));
    await page.goto(`${CREATION}-complete/${'A'.repeat(22)}`);
    await expect(page.getByRole('status').getByText('Looking up your payment…')).toBeVisible();
    letGo();
    await expect(page.getByRole('alert')).toContainText('No connection.');
  });

  test('of an event that is over, or gone, has no view button', async ({ host }) => {
    const { page } = host;
    await saveAndPay(page, 'Long ago');
    await decide(page, 'Pay');
    await expect(page.getByRole('link', { name: 'Enter event' })).toBeVisible();
    const past = new Date(Date.now() - 60_000);
    const events = database().updateTable('events').set({ ends_at: past });
    await events.where('name', '=', 'Long ago').execute();
    await page.reload();
    await expect(page.getByText('This event has expired and cannot be viewed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enter event' })).toHaveCount(0);
    await database().deleteFrom('events').where('name', '=', 'Long ago').execute();
    await page.reload();
    await expect(page.getByText('Its details could not be loaded.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'My hosted events' }).click();
    await expect(page).toHaveURL('/member-center/hosted-events');
  });

  test('paying what another tab has paid shows the event', async ({ host, watch }) => {
    watch.allow(/status of 409.*\/start-payment\)/);
    const { page, context } = host;
    const checkout = await saveAndPay(page, 'Two tabs');
    const other = await context.newPage();
    const looked = other.waitForResponse(/\/payment-status$/);
    await other.goto(CREATION);
    await looked;
    await field(other).fill('Two tabs');
    expect(await notify(checkout)).toBe('1|OK');
    await save(other).click();
    await expect(other).toHaveURL(OUTCOME);
    await expect(other.getByRole('heading', { name: 'Two tabs' })).toBeVisible();
    expect(pendingIdIn(other)).toHaveLength(22);
  });
});
