import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { manage, quiet } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import {
  outcomeAt,
  paymentParams,
  sampleCheckout,
  samplePayment,
  stayWithCheckouts,
} from '#testing/sample-payments.ts';
import { endUploads } from '#testing/sample-uploads.ts';
import { asHost, inDays, newId, newPin, sampleEvent, sampleHostedEvent } from '#testing/samples.ts';

const main = page.getByRole('main');
const at = (pin: string) => `/upgrade-event/${pin}`;
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const pay = page.getByRole('button', { name: /^(Continue to payment|前往付款) \(?NT\$549/ });
const link = page.getByRole('link', { name: 'Upgrade to Plus' });

test('asks a visitor to sign in', async () => {
  await openPage(at(newPin()));
  await expect.element(heading('Sign in to continue')).toBeVisible();
});

matrix(['en', 'zh-TW'] as const)('saves the upgrade and opens the cashier, in %s', async (language) => {
  signIn();
  const sent = stayWithCheckouts();
  const event = asHost(sampleEvent({ eventName: 'Reunion' }));
  const pendingEventId = newId();
  await openPage(at(event.pinCode), { lookUpEvent: event, createPendingEvent: cut }, language);
  await expect.element(heading(language === 'en' ? 'Upgrade to Plus' : '升級為 Plus')).toBeVisible();
  await expect.element(main).toMatchTextContent('Reunion');
  await expect.element(main).toMatchTextContent(language === 'en' ? 'Up to 850 photos' : '最多 850 張照片');
  await expectAccessible(`upgrade, ${language}`);
  await pay.click();
  await expect.element(main).toMatchTextContent(language === 'en' ? 'No connection.' : '沒有網路連線');
  await answerCalls({
    createPendingEvent: { pendingEventId, eventType: 'PLUS' },
    startPayment: paymentParams,
  });
  await pay.click();
  await expect
    .poll(() => sent)
    .toEqual([{ action: `${location.origin}/sandbox-cashier`, fields: sampleCheckout }]);
  expect((await received('createPendingEvent')).at(-1)?.body).toEqual({
    eventName: 'Reunion',
    eventType: 'PLUS',
    upgradeOf: event.eventId,
  });
  expect(await received('startPayment')).toMatchObject([{ params: { pendingEventId } }]);
});

test('shows why the server refuses an upgrade', async () => {
  signIn();
  const event = asHost(sampleEvent());
  const createPendingEvent = refuse('ALREADY_PLUS');
  await openPage(at(event.pinCode), { lookUpEvent: event, createPendingEvent });
  await pay.click();
  await expect.element(page.getByText('This event is a Plus event already.')).toBeVisible();
});

test.each([
  ['is Plus already', sampleEvent({}, 'Plus'), 'This event is a Plus event already'],
  [
    'has ended',
    sampleEvent({ eventEndDate: inDays(-0.01) }),
    'This event has ended and can no longer be upgraded',
  ],
])('offers no payment for an event that %s', async (_, event, title) => {
  signIn();
  await openPage(at(event.pinCode), { lookUpEvent: asHost(event) });
  await expect.element(heading(title)).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
  await expect
    .element(main.getByRole('link', { name: 'Manage event' }))
    .toHaveAttribute('href', manage(event.pinCode));
  await expectAccessible(title);
});

test('other users are not offered the upgrade', async () => {
  signIn();
  const event = sampleEvent();
  await openPage(at(event.pinCode), { lookUpEvent: event });
  await expect.element(heading('You are not the host of this event')).toBeVisible();
});

test('the host area of a Free event leads to the upgrade', async () => {
  signIn();
  const event = asHost(sampleEvent());
  await openPage(manage(event.pinCode, 'photos'), { lookUpEvent: event, ...quiet });
  // The banner's, and those of upload control and of shots.
  await expect.poll(() => link.elements()).toHaveLength(3);
  await link.first().click();
  await expect.poll(() => location.pathname).toBe(at(event.pinCode));
  await expect.element(pay).toBeVisible();
});

test('a full upload dialog leads the host of a Free event to the upgrade, and nobody else', {
  tags: 'rest',
}, async () => {
  signIn();
  const full = { photos: [], remainingPhotoQuota: 0 };
  const dialog = page.getByRole('dialog');
  const open = async (event: ReturnType<typeof sampleEvent>) => {
    const screen = await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
    await expect.element(dialog).toMatchTextContent(/has reached its limit of \d+ photos/);
    return screen;
  };
  for (const event of [sampleEvent(full), asHost(sampleEvent(full, 'Plus'))]) {
    const { unmount } = await open(event);
    await expect.element(dialog.getByRole('link', { name: 'Upgrade to Plus' })).not.toBeInTheDocument();
    await unmount();
  }
  const event = asHost(sampleEvent(full));
  await open(event);
  await expect.element(dialog).toMatchTextContent('it has room for 850 photos');
  await expectAccessible('full, host');
  await dialog.getByRole('link', { name: 'Upgrade to Plus' }).click();
  await expect.poll(() => location.pathname).toBe(at(event.pinCode));
  endUploads();
});

test('the plans offer a signed-in host the upgrade of their active Free events', async () => {
  const free = sampleHostedEvent({ eventName: 'Reunion' });
  const listHostedEvents = [
    free,
    sampleHostedEvent({ eventName: 'Gala', eventType: 'Plus' }),
    sampleHostedEvent({ eventName: 'Over', eventEndDate: inDays(-1) }),
    sampleHostedEvent({ eventName: 'Gone', takenDown: { at: inDays(-1), reason: 'spam' } }),
  ];
  const visitor = await openPage('/pricing', { listHostedEvents });
  await expect.element(page.getByRole('link', { name: 'Create a Plus event' })).toBeVisible();
  expect(await received('listHostedEvents')).toEqual([]);
  await visitor.unmount();
  signIn();
  await openPage('/pricing', { listHostedEvents });
  await expect.element(page.getByText('Upgrade an event you already have to Plus:')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Reunion' })).toHaveAttribute('href', at(free.pinCode));
  for (const name of ['Gala', 'Over', 'Gone'])
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
  await expectAccessible('plans of a host');
});

matrix([
  ['en', 'Thank you! Your event is now Plus', 'The PIN and all photos are the same.'],
  ['zh-TW', '付款成功，活動已升級為 Plus！', 'PIN 碼與所有照片都不變。'],
] as const)('a paid upgrade shows the event with its PIN, in %s', async (language, title, text) => {
  signIn();
  const eventPin = newPin();
  const payment = samplePayment('PAID', {
    isUpgrade: true,
    correspondingEventBasicInfo: { eventPin, endDate: inDays(60) },
  });
  const replies = {
    getPaymentStatus: payment,
    lookUpEvent: asHost(sampleEvent({ pinCode: eventPin }, 'Plus')),
  };
  await openPage(outcomeAt(payment.pendingEventId), replies, language);
  await expect.element(heading(title)).toBeVisible();
  for (const shown of [text, eventPin]) await expect.element(main).toMatchTextContent(shown);
  await expectAccessible(`upgraded, ${language}`);
});

test('a payment for an event that is gone announces the refund, and cannot be repeated', async () => {
  signIn();
  const payment = samplePayment('FAIL', { isUpgrade: true, refundDueTwd: 549 });
  await openPage(outcomeAt(payment.pendingEventId), { getPaymentStatus: payment });
  await expect
    .element(main)
    .toMatchTextContent('We received NT$549, but the event had ended or been deleted');
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expectAccessible('gone');
});
