import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, inTurn, received, refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import {
  outcomeAt,
  paymentParams,
  sampleCheckout,
  samplePayment,
  stayWithCheckouts,
} from '#testing/sample-payments.ts';
import { dayInDays, newId } from '#testing/samples.ts';

const CREATION = '/pending-event-creation';
const field = page.getByLabelText(/^(Event name|活動名稱)$/);
const save = page.getByRole('button', { name: /^(Continue to payment|前往付款) \(?NT/ });
const NO_RESPONSE = /^No response received from payment service/;
const namesSaved = async () =>
  (await received('createPendingEvent')).map(({ body }) => (body as { eventName: string }).eventName);

test('keeps the name of a visitor who has to sign in first', async () => {
  const { unmount } = await openPage(CREATION);
  await expect.element(page.getByRole('main').getByText('Sign in to continue')).toBeVisible();
  await field.fill('Draft of a gala');
  await expect.element(save).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'Sign in with Google' }))
    .toBeEnabled();
  await expectAccessible('signed out');
  await unmount();
  signIn();
  await openPage(CREATION);
  await expect.element(field).toHaveValue('Draft of a gala');
});

matrix([
  ['en', 'Event name is required', 'You can change it later'],
  ['zh-TW', '請輸入活動名稱', '之後可以再修改'],
] as const)(
  'rejects a blank name below the field until the user types, in %s',
  async (language, refusal, hint) => {
    signIn();
    await openPage(CREATION, {}, language);
    await field.fill('   ');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(refusal);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(`blank, ${language}`);
    await userEvent.keyboard('a');
    await expect.element(field).toHaveAccessibleDescription(hint);
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    expect(await namesSaved()).toEqual([]);
  },
);

test('shows below the field why the server does not save a name', { tags: 'rest' }, async () => {
  signIn();
  await openPage(CREATION, {
    createPendingEvent: inTurn(respond(500, 'Oops'), refuse('UNEXPECTED'), refuse('VALIDATION_FAILED')),
  });
  await field.fill('Unlucky name');
  for (const text of ['Unexpected error', 'Unexpected error', 'Some of what you entered is not valid.']) {
    await save.click();
    await expect.element(field).toHaveAccessibleDescription(text);
  }
});

test('saves an event once, however often its payment fails to start', { tags: 'rest' }, async () => {
  signIn();
  const sent = stayWithCheckouts();
  const pendingEventId = newId();
  await openPage(CREATION, {
    createPendingEvent: { pendingEventId, eventType: 'PLUS' },
    startPayment: inTurn(cut, refuse('UNEXPECTED'), cut),
  });
  await field.fill('Only once');
  for (const text of [NO_RESPONSE, 'Payment process failed', NO_RESPONSE]) {
    await save.click();
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expectAccessible('not started');
  expect(await namesSaved()).toEqual(['Only once']);
  await answerCalls({
    createPendingEvent: { pendingEventId: newId(), eventType: 'PLUS' },
    startPayment: paymentParams,
  });
  await field.fill('Renamed');
  await save.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toEqual([{ action: `${location.origin}/sandbox-cashier`, fields: sampleCheckout }]);
  await expect.element(page.getByRole('button', { name: 'Opening the payment page…' })).toBeVisible();
  expect(await namesSaved()).toEqual(['Only once', 'Renamed']);
  const started = await received('startPayment');
  expect(started.slice(0, 3).map(({ params }) => params)).toEqual(Array(3).fill({ pendingEventId }));
});

test('saves the event with its date, once for each date', { tags: 'rest' }, async () => {
  signIn();
  await openPage(CREATION, {
    createPendingEvent: inTurn(
      { pendingEventId: newId(), eventType: 'PLUS' },
      { pendingEventId: newId(), eventType: 'PLUS' },
    ),
    startPayment: cut,
  });
  const date = page.getByLabelText('When is it?');
  await field.fill('Gala');
  await expect.element(date).toHaveValue(dayInDays(0));
  await date.fill(dayInDays(-1));
  await expect.element(save).toBeDisabled();
  for (const day of [dayInDays(20), dayInDays(20), dayInDays(21)]) {
    await date.fill(day);
    await save.click();
    await expect.element(page.getByText(NO_RESPONSE)).toBeVisible();
    await expect.element(save).toBeEnabled();
  }
  const saved = (await received('createPendingEvent')).map(({ body }) => body);
  expect(saved).toEqual(
    [20, 21].map((days) => ({ eventName: 'Gala', eventDate: dayInDays(days), eventType: 'PLUS' })),
  );
});

// Responses that violate the contract.
test.each([
  [respond(200, '', 'application/json'), NO_RESPONSE],
  [inTurn({}), 'Payment parameter is missing in server response'],
  [inTurn({ paymentParams: '' }), 'Payment parameter is empty or invalid'],
  [inTurn({ paymentParams: '<form>' }), 'Payment parameter is empty or invalid'],
])('stays on the page after an invalid start-payment response: %#', async (startPayment, text) => {
  signIn();
  const sent = stayWithCheckouts();
  await openPage(CREATION, {
    createPendingEvent: { pendingEventId: newId(), eventType: 'PLUS' },
    startPayment,
  });
  await field.fill('Odd answer');
  await save.click();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(location.pathname).toBe(CREATION);
  expect(sent).toEqual([]);
});

test('asks for a new login when the session has expired, and keeps the name', async () => {
  signIn();
  await openPage(CREATION, { createPendingEvent: refuse('LOGIN_EXPIRED') });
  await field.fill('Interrupted');
  await save.click();
  await expect.element(page.getByRole('main').getByText('Please log in again')).toBeVisible();
  await expect.element(field).toHaveValue('Interrupted');
});

test("suggests another browser inside an app's browser, where payment does not work", {
  tags: 'rest',
}, async () => {
  signIn();
  const sent = stayWithCheckouts();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Instagram 350.0',
  );
  await openPage(CREATION, {
    createPendingEvent: { pendingEventId: newId(), eventType: 'PLUS' },
    startPayment: paymentParams,
  });
  await field.fill('Inside an app');
  await save.click();
  await expect.element(page.getByRole('dialog', { name: 'Open this page in your browser' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('links a saved, unpaid event until it is paid', { tags: 'rest' }, async () => {
  signIn();
  const { pendingEventId } = samplePayment('PENDING');
  const replies = {
    createPendingEvent: { pendingEventId, eventType: 'PLUS' as const },
    startPayment: cut,
    getPaymentStatus: samplePayment('PENDING', { pendingEventId, eventType: 'PLUS' }),
  };
  const first = await openPage(CREATION, replies);
  await field.fill('Closed too early');
  await save.click();
  await expect.element(page.getByText(NO_RESPONSE)).toBeVisible();
  await field.fill('Another');
  await first.unmount();
  const second = await openPage(CREATION);
  const unpaid = page.getByRole('link', { name: 'Continue to payment' });
  await expect.element(unpaid).toHaveAttribute('href', outcomeAt(pendingEventId));
  await expectAccessible('one is unpaid');
  await second.unmount();
  await openPage(CREATION, {
    getPaymentStatus: samplePayment('PAID', { pendingEventId, eventType: 'PLUS' }),
  });
  await expect.element(unpaid).not.toBeInTheDocument();
  await expect.element(save).toBeVisible();
  await expect.element(field).toHaveValue('Another');
});

test('shows the outcome of a payment made in another tab', async () => {
  signIn();
  const { pendingEventId } = samplePayment('PAID');
  await openPage(CREATION, {
    createPendingEvent: { pendingEventId, eventType: 'PLUS' },
    startPayment: refuse('ALREADY_PAID'),
    getPaymentStatus: samplePayment('PAID', { pendingEventId, eventName: 'Two tabs' }),
  });
  await field.fill('Two tabs');
  await save.click();
  await expect.poll(() => location.pathname).toBe(outcomeAt(pendingEventId));
  await expect.element(page.getByText('Two tabs')).toBeVisible();
});

test('fits the narrowest phone', { tags: 'rest' }, async () => {
  signIn();
  await page.viewport(320, 640);
  await openPage(CREATION);
  await field.fill('Averylongnamewithoutanyspace'.repeat(4));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
