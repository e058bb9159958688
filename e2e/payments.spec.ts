import { expect, test } from './fixtures.ts';
import {
  decide,
  leaveForCashier,
  leaveWithoutPaying,
  notify,
  OUTCOME,
  pendingIdIn,
  pinsOf,
  saveAndPay,
} from './payment-steps.ts';
import { database, newClient } from './product.ts';

const PAID = 'Thank you! Your Plus event is ready';
const PROCESSING = 'Your payment is being confirmed';
/** The first one and those of web/src/features/payments/poll-schedule.ts. */
const LOOKS_BY_ITSELF = 19;
const FAILED = 'The payment did not go through';

test('a payment that succeeds makes a Plus event, with its PIN and the ways on', async ({ host }) => {
  const { page, context } = host;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Words and signs that the provider's firewall turns away: the name must never reach it.
  const name = `curl <b>'~ party`;
  const checkout = await saveAndPay(page, name);
  expect(JSON.stringify(checkout)).not.toContain('party');
  expect(checkout).toMatchObject({ TotalAmount: '549', ChoosePayment: 'Credit', Language: 'ENG' });
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const [pin = '', ...others] = await pinsOf(name);
  expect(others).toEqual([]);
  await expect(page.getByText(pin, { exact: true })).toBeVisible();
  const event = await newClient().lookUp(pin);
  expect(event).toMatchObject({ eventName: name, eventType: 'Plus', totalPhotoLimit: 850 });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up ads and permissions' })).toHaveAttribute(
    'href',
    `/plus-event-backstage/${pin}`,
  );
  await page.reload();
  await page.getByRole('link', { name: 'Enter event' }).click();
  await expect(page).toHaveURL(`/event/${pin}`);
});

test('a payment that fails can be tried again, and ends as one event', async ({ host }) => {
  const { page } = host;
  const name = 'Second try';
  const first = await saveAndPay(page, name);
  await decide(page, 'Fail');
  await expect(page.getByRole('heading', { name: FAILED })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create the event again' })).toHaveAttribute(
    'href',
    '/pending-event-creation',
  );
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    '/customer-service',
  );
  expect(await pinsOf(name)).toEqual([]);
  const second = await leaveForCashier(page, () => page.getByRole('button', { name: 'Try again' }).click());
  expect(second.MerchantTradeNo).not.toBe(first.MerchantTradeNo);
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  expect(await pinsOf(name)).toHaveLength(1);
});

test('notices that are repeated make one event, whatever they say besides', async ({ host }) => {
  const { page } = host;
  const name = 'Told thrice';
  const checkout = await saveAndPay(page, name);
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  expect(await notify(checkout)).toBe('1|OK');
  expect(await notify(checkout, { changes: { RtnMsg: 'paid', PaymentDate: '2026/11/21 12:30:00' } })).toBe(
    '1|OK',
  );
  // PAID never goes back.
  expect(await notify(checkout, { changes: { RtnCode: '10100058' } })).toBe('1|OK');
  await page.reload();
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  expect(await pinsOf(name)).toHaveLength(1);
});

test('a notice that comes late: the page waits, and shows the event without a reload', async ({ host }) => {
  const { page } = host;
  const name = 'Late notice';
  const checkout = await saveAndPay(page, name);
  await leaveWithoutPaying(page);
  await expect(page.getByRole('heading', { name: PROCESSING })).toBeVisible();
  await page.evaluate('window.isSamePage = true');
  expect(await notify(checkout)).toBe('1|OK');
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  expect(await page.evaluate('window.isSamePage')).toBe(true);
  expect(await pinsOf(name)).toHaveLength(1);
});

test('looking by itself ends after some minutes; the button looks again', async ({ host }) => {
  const { page } = host;
  await page.clock.install();
  const checkout = await saveAndPay(page, 'Patience');
  let looks = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/payment-status')) looks++;
  });
  await leaveWithoutPaying(page);
  const again = page.getByRole('button', { name: 'Check again' });
  await expect(again).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(31_000);
    expect(looks).toBe(LOOKS_BY_ITSELF);
  }).toPass();
  await page.clock.runFor(600_000);
  expect(await notify(checkout)).toBe('1|OK');
  await again.click();
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  expect(looks).toBe(LOOKS_BY_ITSELF + 1);
});

const forgeries = [
  {
    what: 'a wrong CheckMacValue',
    afterwards: { CheckMacValue: 'A'.repeat(64) },
    answer: '0|CheckMacValue Error',
  },
  { what: 'an amount changed afterwards', afterwards: { TradeAmt: '1' }, answer: '0|CheckMacValue Error' },
  { what: 'no CheckMacValue', afterwards: { CheckMacValue: '' }, answer: '0|CheckMacValue Error' },
  { what: 'another merchant', changes: { MerchantID: '3002607' }, answer: '0|CheckMacValue Error' },
  { what: 'another amount', changes: { TradeAmt: '1' }, answer: '1|OK' },
  { what: 'a simulated payment', changes: { SimulatePaid: '1' }, answer: '1|OK' },
  { what: 'an attempt nobody made', changes: { MerchantTradeNo: 'NobodyMadeThis' }, answer: '1|OK' },
];

test('forged and odd notices settle nothing', async ({ host }) => {
  const { page } = host;
  const name = 'Not for free';
  const checkout = await saveAndPay(page, name);
  await leaveWithoutPaying(page);
  for (const { what, answer, ...how } of forgeries)
    await test.step(what, async () => expect(await notify(checkout, how)).toBe(answer));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled();
  await expect(page.getByRole('heading', { name: PROCESSING })).toBeVisible();
  expect(await pinsOf(name)).toEqual([]);
});

test('what the payer’s own browser brings back settles nothing', async ({ host }) => {
  const { page } = host;
  const name = 'Brought along';
  const checkout = await saveAndPay(page, name);
  const answer = await fetch(checkout.OrderResultURL ?? '', {
    method: 'POST',
    body: new URLSearchParams({ ...checkout, RtnCode: '1', SimulatePaid: '0' }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  await page.goto(answer.headers.get('location') ?? '');
  await expect(page.getByRole('heading', { name: PROCESSING })).toBeVisible();
  expect(await pinsOf(name)).toEqual([]);
});

test('a late success of an older attempt turns a failure into an event', async ({ host, watch }) => {
  watch.allow(/status of 409.*\/start-payment\)/);
  const { page } = host;
  const name = 'Older attempt';
  const first = await saveAndPay(page, name);
  await leaveWithoutPaying(page);
  await leaveForCashier(page, () =>
    page.getByRole('button', { name: 'Open the payment page again' }).click(),
  );
  await decide(page, 'Fail');
  await expect(page.getByRole('heading', { name: FAILED })).toBeVisible();
  expect(await notify(first)).toBe('1|OK');
  // Nobody pays twice for it: the page finds out when one wants to.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  expect(await pinsOf(name)).toHaveLength(1);
});

test('two paid attempts make one event, and the second is to be refunded', async ({ host }) => {
  const { page } = host;
  const name = 'Paid twice';
  const first = await saveAndPay(page, name);
  await leaveWithoutPaying(page);
  const again = page.getByRole('button', { name: 'Open the payment page again' });
  const second = await leaveForCashier(page, () => again.click());
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  expect(await notify(first)).toBe('1|OK');
  expect(await pinsOf(name)).toHaveLength(1);
  const attempts = await database()
    .selectFrom('payment_attempts')
    .select(['merchant_trade_no', 'refund_due_at'])
    .where('pending_event_id', '=', pendingIdIn(page))
    .execute();
  const due = attempts.filter((attempt) => attempt.refund_due_at !== null);
  expect(due.map((attempt) => attempt.merchant_trade_no)).toEqual([first.MerchantTradeNo]);
  expect(attempts.map((attempt) => attempt.merchant_trade_no)).toContain(second.MerchantTradeNo);
});

test('the cashier’s page is closed before paying, and the payment is taken up again', async ({ host }) => {
  const { page, context } = host;
  const name = 'Closed too early';
  await saveAndPay(page, name);
  await page.close();
  const later = await context.newPage();
  await later.goto('/pending-event-creation');
  await later.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(later).toHaveURL(OUTCOME);
  await expect(later.getByText(name)).toBeVisible();
  await leaveForCashier(later, () =>
    later.getByRole('button', { name: 'Open the payment page again' }).click(),
  );
  await decide(later, 'Pay');
  await expect(later.getByRole('heading', { name: PAID })).toBeVisible();
  await later.goto('/pending-event-creation');
  await expect(later.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  await expect(later.getByRole('link', { name: 'Continue to payment' })).toHaveCount(0);
  expect(await pinsOf(name)).toHaveLength(1);
});

test('going back from the cashier and paying again saves no second event', async ({ host }) => {
  const { page } = host;
  const name = 'Back and forth';
  await saveAndPay(page, name);
  await page.goBack();
  await expect(page.getByLabel('Event name')).toHaveValue(name);
  await leaveForCashier(page, () => page.getByRole('button', { name: 'Continue to payment' }).click());
  await decide(page, 'Pay');
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  await page.goto('/member-center/hosted-events');
  await expect(page.getByRole('article', { name })).toHaveCount(1);
});
