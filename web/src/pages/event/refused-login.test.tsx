import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, refuse } from '#testing/answer-calls.ts';
import { stopTime } from '#testing/control-time.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleEvent } from '#testing/samples.ts';
import { stayHere } from '#testing/stay-here.ts';
import { until } from '#testing/until.ts';

test.each([
  ['LOGIN_EXPIRED', /^Your login state has expired, please log in again/],
  ['LOGIN_INVALID', /^Your login state is invalid, please log in again/],
] as const)("reports %s, and reloads as a guest's page after 2 seconds", async (code, text) => {
  signIn();
  const wanted = stayHere();
  const event = sampleEvent({ eventName: 'Open house' });
  // Loading the toaster takes time itself.
  await import('#ui/messages/toaster.tsx');
  const pass = stopTime();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: inTurn(refuse(code), event) });
  const notice = page.getByText(text);
  await until(async () => {
    await pass(5);
    if (!notice.query()) throw new Error('no notice');
  });
  await pass(900);
  await expect.element(notice).toBeVisible();
  expect(wanted).toEqual([]);
  await pass(1100);
  expect(wanted).toEqual(['reload']);
  for (const name of ['idToken', 'idTokenExpTime', 'profile']) expect(localStorage.getItem(name)).toBeNull();
  await expect.element(page.getByRole('heading', { name: 'Open house' })).toBeVisible();
});
