import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, hold, received, refuse, release } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleEvent } from '#testing/samples.ts';
import { PROVIDER, signInReturnsTo, stayHere } from '#testing/stay-here.ts';

const JOIN = '/join-event';
const field = page.getByRole('textbox', { name: 'Event PIN' });
const join = page.getByRole('button', { name: 'Join', exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const expectError = async (text: string) => {
  await expect.element(field).toHaveAccessibleDescription(text);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
};

test('has a field made for PINs: large, capitals, one-time code', async () => {
  await openPage(JOIN);
  await expect.element(join).toBeDisabled();
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(field).toHaveAccessibleDescription('Six letters and digits');
  // Phones zoom in on smaller fields.
  expect(Number.parseFloat(getComputedStyle(field.element()).fontSize)).toBeGreaterThanOrEqual(16);
  await expectAccessible('fresh');
  await userEvent.type(field, 'ab2c');
  await expect.element(field).toHaveValue('AB2C');
  await expect.element(join).toBeEnabled();
});

test('opens the event of a PIN in any case and with surrounding spaces, with one lookup each', {
  tags: 'rest',
}, async () => {
  const event = sampleEvent();
  const lookups = async () => (await received('lookUpEvent')).map(({ params }) => params.pin);
  await openPage(JOIN, { lookUpEvent: event });
  await field.fill(` ${event.pinCode.toLowerCase()} `);
  await join.click();
  await expect.element(heading(event.eventName)).toBeVisible();
  expect(location.pathname).toBe(`/event/${event.pinCode}`);
  expect(await lookups()).toEqual([event.pinCode]);
  history.back();
  await field.fill(event.pinCode);
  await join.click();
  await expect.element(heading(event.eventName)).toBeVisible();
  expect(await lookups()).toEqual([event.pinCode, event.pinCode]);
});

test.each([
  [
    'an invitation',
    (pin: string) =>
      `Photos of “Garden party”: open the link to see and add photos, no app needed (PIN ${pin}): ${location.origin}/event/${pin}`,
  ],
  ['a link', (pin: string) => `${location.origin}/event/${pin}`],
  ['two groups with a space between', (pin: string) => `${pin.slice(0, 3)} ${pin.slice(3)}`],
  [
    'two groups of small letters with a dash between',
    (pin: string) => `${pin.slice(0, 3)}-${pin.slice(3)}`.toLowerCase(),
  ],
  [
    'full-width letters',
    (pin: string) => pin.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  ],
])('finds the PIN in %s (B6)', { tags: 'rest' }, async (_, textOf) => {
  const event = sampleEvent();
  await openPage(JOIN, { lookUpEvent: event });
  await field.fill(textOf(event.pinCode));
  await expect.element(field).toHaveValue(event.pinCode);
  await join.click();
  await expect.element(heading(event.eventName)).toBeVisible();
});

test('reports a PIN of another length, which blocks until it is corrected', async () => {
  await openPage(JOIN);
  for (const typed of ['ABC', 'ABCDEFG']) {
    await field.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expectError('The PIN must be 6 characters');
    await expect.element(join).toBeDisabled();
  }
  await expectAccessible('format error');
  await field.fill('ABCDEF');
  await expect.element(field).toHaveAccessibleDescription('Six letters and digits');
  await expect.element(join).toBeEnabled();
  expect(await received('lookUpEvent')).toEqual([]);
});

test('reports a PIN without an event', async () => {
  await openPage(JOIN, { lookUpEvent: refuse('EVENT_NOT_FOUND') });
  await field.fill('ZZZZZZ');
  await join.click();
  await expectError('The PIN is not valid, please check and try again');
  await expect.element(join).toBeDisabled();
  await expectAccessible('invalid PIN');
});

test('reports an expired login, and offers to join as a guest', async () => {
  signIn();
  const event = sampleEvent();
  await openPage(JOIN, { lookUpEvent: refuse('LOGIN_EXPIRED') });
  await field.fill(event.pinCode);
  await join.click();
  await expectError('Your session has expired, please log in again or log out first');
  await expectAccessible('expired session');
  await answerCalls({ lookUpEvent: event });
  await page.getByRole('button', { name: 'Log out and continue as a guest' }).click();
  await expect.element(heading(event.eventName)).toBeVisible();
  expect(location.pathname).toBe(`/event/${event.pinCode}`);
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect((await received('lookUpEvent')).at(-1)?.headers.authorization).toBeUndefined();
});

test('reports an expired login, and offers a sign-in that leads into the event', async () => {
  signIn();
  const wanted = stayHere();
  const { pinCode } = sampleEvent();
  await openPage(JOIN, { lookUpEvent: refuse('LOGIN_EXPIRED') });
  await field.fill(pinCode);
  await join.click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect.poll(() => wanted).toEqual([expect.stringContaining(PROVIDER)]);
  expect(signInReturnsTo()).toBe(`/event/${pinCode}`);
});

test('reports an unreachable event, and succeeds on a retry', { tags: 'rest' }, async () => {
  const event = sampleEvent();
  await openPage(JOIN, { lookUpEvent: cut });
  await field.fill(event.pinCode);
  await join.click();
  await expectError('Event error: the event cannot be reached right now.');
  await expectAccessible('event error');
  await answerCalls({ lookUpEvent: event });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading(event.eventName)).toBeVisible();
});

test('makes a guest with too many wrong PINs wait, even with the right one', async () => {
  await openPage(JOIN, { lookUpEvent: refuse('TOO_MANY_GUESSES') });
  await field.fill(sampleEvent().pinCode);
  await join.click();
  await expectError('Too many wrong PINs from this network. Please wait a moment.');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('does not navigate a guest who left the page during the lookup', { tags: 'rest' }, async () => {
  const event = sampleEvent();
  await openPage(JOIN, { lookUpEvent: hold(event) });
  await field.fill(event.pinCode);
  await join.click();
  await page.getByRole('link', { name: 'Terms of service' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Terms of service');
  // The page's modules have filled the list.
  performance.clearResourceTimings();
  await release();
  const hasArrived = ({ name }: PerformanceEntry) => name.endsWith(`/api/event/${event.pinCode}`);
  await expect.poll(() => performance.getEntriesByType('resource').some(hasArrived)).toBe(true);
  // One more round trip, so that the page has processed the response.
  await received('lookUpEvent');
  expect(location.pathname).toBe('/terms');
});
