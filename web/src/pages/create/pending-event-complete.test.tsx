import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, inTurn, received, refuse, release } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
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
import { asHost, inDays, newId, newPin, sampleEvent } from '#testing/samples.ts';

/** The first lookup and those of features/payments/poll-schedule.ts. */
const LOOKS_BY_ITSELF = 19;
const main = page.getByRole('main');
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const PAID = heading('Thank you! Your Plus event is ready');
const PROCESSING = heading('Your payment is being confirmed');

type Payment = ReturnType<typeof samplePayment>;
const openOutcome = (payment: Payment, language?: 'zh-TW') => {
  signIn();
  const replies = { getPaymentStatus: payment, lookUpEvent: asHost(sampleEvent({}, 'Plus')) };
  return openPage(outcomeAt(payment.pendingEventId), replies, language);
};
const paid = (endDate = inDays(75), change: Partial<Payment> = {}) =>
  samplePayment('PAID', {
    correspondingEventBasicInfo: { eventPin: newPin(), endDate },
    ...change,
  });

test('asks a visitor without a session to sign in', async () => {
  await openPage(outcomeAt(newId()));
  await expect.element(main.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

test('starts a payment that was never started', { tags: 'rest' }, async () => {
  const sent = stayWithCheckouts();
  const payment = samplePayment('PENDING', { eventName: 'Saved by a script' });
  await openOutcome(payment);
  await expect.element(heading('Waiting for your payment')).toBeVisible();
  await expect.element(page.getByText('Saved by a script')).toBeVisible();
  await expectAccessible('pending');
  await answerCalls({ startPayment: paymentParams });
  await page.getByRole('button', { name: /^Pay NT.549 now$/ }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ action: `${location.origin}/sandbox-cashier`, fields: sampleCheckout }]);
  expect(await received('startPayment')).toMatchObject([
    { params: { pendingEventId: payment.pendingEventId } },
  ]);
});

test('shows a paid event with its PIN and the next steps', async () => {
  const payment = paid();
  const pin = payment.correspondingEventBasicInfo?.eventPin ?? '';
  await openOutcome(payment);
  await expect.element(PAID).toBeVisible();
  await expect.element(page.getByRole('heading', { name: payment.eventName })).toBeVisible();
  await expect.element(page.getByText(pin, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'QR code of the event' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Share by LINE/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download card' })).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Manage event' }))
    .toHaveAttribute('href', `/manage-event/${pin}`);
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Set up ads and permissions' }))
    .toHaveAttribute('href', `/plus-event-backstage/${pin}`);
  await expect
    .element(page.getByRole('link', { name: 'Go to event' }))
    .toHaveAttribute('href', `/event/${pin}`);
  await expectAccessible('paid');
  await page.viewport(1280, 900);
  await expectAccessible('paid, wide');
});

test.each([
  ['is over', paid(inDays(-0.01)), 'This event has expired and cannot be viewed.'],
  [
    'is gone',
    samplePayment('PAID'),
    'Its details could not be loaded. You can find it among your hosted events.',
  ],
])('does not link a paid event that %s', async (_, payment, text) => {
  await openOutcome(payment);
  await expect.element(main).toMatchTextContent(text);
  await expect.element(page.getByRole('link', { name: 'Go to event' })).not.toBeInTheDocument();
  await expectAccessible(text);
  await answerCalls({ listHostedEvents: [] });
  await main.getByRole('link', { name: 'My hosted events' }).click();
  await expect.poll(() => location.pathname).toBe('/member-center/hosted-events');
});

test('does not offer to enter a paid event that cannot be looked up', async () => {
  signIn();
  const payment = paid();
  const replies = { getPaymentStatus: payment, lookUpEvent: hold(refuse('EVENT_NOT_FOUND')) };
  await openPage(outcomeAt(payment.pendingEventId), replies);
  await expect
    .poll(() => received('lookUpEvent'))
    .toMatchObject([{ params: { pin: payment.correspondingEventBasicInfo?.eventPin } }]);
  const enter = page.getByRole('link', { name: 'Go to event' });
  await expect.element(enter).not.toBeInTheDocument();
  await release();
  await expect.element(main).toMatchTextContent('Its details could not be loaded.');
  await expect.element(enter).not.toBeInTheDocument();
});

test('offers a retry, another event and support after a failed payment', async () => {
  const sent = stayWithCheckouts();
  await openOutcome(samplePayment('FAIL'));
  await expect.element(heading('The payment did not go through')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Create the event again' }))
    .toHaveAttribute('href', '/pending-event-creation');
  await expect
    .element(page.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', '/customer-service');
  await expectAccessible('failed');
  await answerCalls({ startPayment: paymentParams });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sent).toHaveLength(1);
});

test('says why a host who was removed from the list cannot pay', async () => {
  await openOutcome(samplePayment('FAIL'));
  await answerCalls({ startPayment: refuse('HOSTING_RESTRICTED') });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(page.getByText('On this site only chosen people can create events.', { exact: false }))
    .toBeVisible();
});

test('shows the event when the older of two attempts is paid', async () => {
  const { pendingEventId } = samplePayment('FAIL');
  await openOutcome(samplePayment('FAIL', { pendingEventId }));
  await answerCalls({
    startPayment: refuse('ALREADY_PAID'),
    getPaymentStatus: paid(undefined, { pendingEventId }),
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(PAID).toBeVisible();
});

test('keeps waiting after a manual check, and reports a checkout that cannot be reopened', async () => {
  await openOutcome(samplePayment('PROCESSING'));
  await expect.element(PROCESSING).toBeVisible();
  await expectAccessible('processing');
  const before = (await received('getPaymentStatus')).length;
  const again = page.getByRole('button', { name: 'Check again' });
  await again.click();
  await expect.poll(async () => (await received('getPaymentStatus')).length).toBeGreaterThan(before);
  await expect.element(again).not.toHaveAttribute('aria-disabled');
  await expect.element(PROCESSING).toBeVisible();
  await answerCalls({ startPayment: cut });
  await page.getByRole('button', { name: 'Open the payment page again' }).click();
  await expect.element(page.getByText(/^No response received from payment service/)).toBeVisible();
  await expectAccessible('paying again failed');
});

test('stops polling after some minutes, and checks again at the press of a button', {
  tags: 'rest',
}, async () => {
  const payment = samplePayment('PROCESSING');
  performance.clearResourceTimings();
  const answered = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/payment-status')).length;
  const looks = async () => (await received('getPaymentStatus')).length;
  const skip = controlTime();
  await openOutcome(payment);
  const again = page.getByRole('button', { name: 'Check again' });
  await expect.element(again).toBeVisible();
  await expect
    .poll(async () => {
      // Keeps the time-out of a request in flight from expiring.
      if (answered() === (await looks())) await skip(31_000);
      return looks();
    })
    .toBe(LOOKS_BY_ITSELF);
  await expect.poll(answered).toBe(LOOKS_BY_ITSELF);
  await skip(600_000);
  await answerCalls({ getPaymentStatus: paid(undefined, { pendingEventId: payment.pendingEventId }) });
  await again.click();
  await expect.element(PAID).toBeVisible();
  expect(await looks()).toBe(LOOKS_BY_ITSELF + 1);
});

test('hides another user’s payment, with links elsewhere', async () => {
  signIn();
  await openPage(outcomeAt(newId()), { getPaymentStatus: refuse('PENDING_EVENT_NOT_FOUND') });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('We could not look up this payment');
  await expect.element(alert).toMatchTextContent('We found no order at this address.');
  await expectAccessible('unknown');
  await expect
    .element(page.getByRole('link', { name: 'Create another event' }))
    .toHaveAttribute('href', '/pending-event-creation');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect.poll(() => location.pathname).toBe('/');
});

test('reports a lookup without a response', async () => {
  signIn();
  const skip = controlTime();
  await openPage(outcomeAt(newId()), { getPaymentStatus: inTurn(hold(cut), cut) });
  await expect.element(page.getByRole('status').getByText('Looking up your payment…')).toBeVisible();
  await expect.poll(async () => (await received('getPaymentStatus')).length).toBe(1);
  await release();
  await expect.poll(() => skip(1000).then(() => page.getByRole('alert').query())).not.toBeNull();
  await expect.element(page.getByRole('alert')).toMatchTextContent('No connection.');
});

test('is accessible in Chinese and fits the narrowest phone in every state', { tags: 'rest' }, async () => {
  await page.viewport(320, 640);
  const eventName = 'Averylongnamewithoutanyspace'.repeat(4);
  const states = [
    samplePayment('PENDING', { eventName }),
    samplePayment('PROCESSING', { eventName }),
    samplePayment('FAIL', { eventName }),
    paid(undefined, { eventName }),
    paid(inDays(-0.01), { eventName }),
  ];
  for (const language of [undefined, 'zh-TW'] as const)
    for (const state of states) {
      const payment = { ...state, pendingEventId: newId() };
      const { unmount } = await openOutcome(payment, language);
      await expect.element(main).toMatchTextContent(eventName);
      const name = `${payment.paymentStatus}, ${language ?? 'en'}`;
      expect(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(320);
      if (language) await expectAccessible(name);
      await unmount();
    }
});

matrix([
  {
    language: undefined,
    text: 'We received a second payment of NT$549 for this event. You only pay once: we will refund it',
  },
  { language: 'zh-TW', text: '我們另外收到這場活動的第二筆付款 NT$549。' },
] as const)('announces the refund of a second payment, in $language', async ({ language, text }) => {
  for (const payment of [paid(undefined, { refundDueTwd: 549 }), paid(inDays(-1), { refundDueTwd: 549 })]) {
    const screen = await openOutcome(payment, language);
    await expect.element(main).toMatchTextContent(text);
    await screen.unmount();
  }
});

test('mentions no refund after a single payment', async () => {
  await openOutcome(paid());
  await expect.element(PAID).toBeVisible();
  await expect.element(page.getByText(/refund/)).not.toBeInTheDocument();
});
