import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storeUnpaid } from '#parts/event/unpaid-event.ts';
import { cut } from '#testing/answer-calls.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { dayInDays, newId } from '#testing/samples.ts';

const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
const logOut = async () => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
};

test("removes an unpaid event and its host's name", async () => {
  signIn('Mei Chen');
  storeUnpaid({
    pendingEventId: newId(),
    eventName: 'A surprise',
    eventDate: dayInDays(0),
    owner: 'Mei Chen',
  });
  await openPage('/pending-event-creation', { signOut: { signedOut: true } });
  await expect.element(page.getByText(/A surprise/)).toBeVisible();
  await logOut();
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem('unpaidEvent')).toBeNull();
  await expect.element(page.getByText(/A surprise/)).not.toBeInTheDocument();
});

test('signs out here without a network, and reports that the server was not reached', async () => {
  signIn();
  await openPage('/about-us', { signOut: cut });
  await logOut();
  await expect.element(signInButton).toBeVisible();
  await expect.element(page.getByText(/the server could not be reached/)).toBeVisible();
});
