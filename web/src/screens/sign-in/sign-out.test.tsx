import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cut } from '../../../testing/answer-calls.ts';
import { openPage, signIn } from '../../../testing/open-page.tsx';
import { paymentParams, stayWithCheckouts } from '../../../testing/sample-payments.ts';
import { newId } from '../../../testing/samples.ts';

const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
const logOut = async () => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
};

test('leaves nothing of an event that is not paid for, the name of its host included', async () => {
  signIn('Mei Chen');
  stayWithCheckouts();
  await openPage('/pending-event-creation', {
    createPendingEvent: { pendingEventId: newId() },
    startPayment: paymentParams,
    signOut: { signedOut: true },
  });
  await page.getByLabelText('Event name').fill('A surprise');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect.poll(() => localStorage.getItem('unpaidEvent')).toContain('A surprise');
  expect(localStorage.getItem('unpaidEvent')).toContain('Mei Chen');
  await logOut();
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem('unpaidEvent')).toBeNull();
});

test('signs out here without a network, and says that the server was not reached', async () => {
  signIn();
  await openPage('/about-us', { signOut: cut });
  await logOut();
  await expect.element(signInButton).toBeVisible();
  await expect.element(page.getByText(/the server could not be reached/)).toBeVisible();
});
