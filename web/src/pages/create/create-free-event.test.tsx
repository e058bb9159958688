import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, received, refuse, respond } from '#testing/answer-calls.ts';
import { stopTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { dayInDays, newId, newPin } from '#testing/samples.ts';
import { PROVIDER, signInReturnsTo, stayHere } from '#testing/stay-here.ts';
import { until } from '#testing/until.ts';

const CREATE = '/create-free-event';
const LIMIT =
  'You have reached the monthly limit of free events. Please upgrade to Plus plan or wait until next month.';
const main = page.getByRole('main');
const field = page.getByLabelText('Event name');
const date = page.getByLabelText('When is it?');
const create = page.getByRole('button', { name: 'Create event' });
const signInAndCreate = page.getByRole('button', { name: 'Sign in with Google and create' });
const created = () => ({ eventId: newId(), eventName: 'Offline party', pinCode: newPin() });

test('asks a visitor to sign in, returns, and keeps the typed name and date', async () => {
  const wanted = stayHere();
  const screen = await openPage(CREATE);
  await expect.element(main.getByText('Sign in to continue')).toBeVisible();
  await expectAccessible('signed out');
  await field.fill('Reunion 同學會');
  await date.fill(dayInDays(40));
  await expect.element(create).not.toBeInTheDocument();
  await signInAndCreate.click();
  await expect.poll(() => wanted).toEqual([expect.stringContaining(PROVIDER)]);
  expect(signInReturnsTo()).toBe(`${CREATE}?create=1`);
  await screen.unmount();
  signIn();
  await openPage(CREATE);
  await expect.element(field).toHaveValue('Reunion 同學會');
  await expect.element(date).toHaveValue(dayInDays(40));
  await expect.element(main.getByText('Sign in to continue')).not.toBeInTheDocument();
});

test('creates the event at once after the sign-in that its button began', async () => {
  const wanted = stayHere();
  const screen = await openPage(CREATE);
  await field.fill('Reunion');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => wanted).toEqual([expect.stringContaining(PROVIDER)]);
  await screen.unmount();
  signIn();
  await openPage(String(signInReturnsTo()), { createEvent: created() });
  await expect.poll(() => location.pathname).toBe('/new-event-info');
  expect((await received('createEvent')).map(({ body }) => body)).toEqual([
    { eventName: 'Reunion', eventType: 'Free', eventDate: dayInDays(0) },
  ]);
});

test('without a name, neither the button nor the link with ?create=1 starts anything', async () => {
  const wanted = stayHere();
  const screen = await openPage(CREATE);
  await signInAndCreate.click();
  await expect.element(field).toHaveAccessibleDescription('Event name is required');
  expect(wanted).toEqual([]);
  await screen.unmount();
  signIn();
  await openPage(`${CREATE}?create=1`);
  await expect.poll(() => location.search).toBe('');
  await expect.element(create).toBeDisabled();
  expect(await received('createEvent')).toEqual([]);
});

test('does not send an empty name', async () => {
  signIn();
  await openPage(CREATE);
  await expect.element(create).toBeDisabled();
  await expectAccessible('signed in');
  await field.fill('   ');
  await expect.element(create).toBeDisabled();
  await field.fill('  春酒 ');
  await expect.element(create).toBeEnabled();
  await create.click();
  await expect
    .poll(async () => (await received('createEvent')).map(({ body }) => body))
    .toEqual([{ eventName: '春酒', eventType: 'Free', eventDate: dayInDays(0) }]);
});

/** Opens the page half a minute before midnight. Returns a function that lets the minute pass. */
const openBeforeMidnight = async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:59:30Z') });
  onTestFinished(() => void vi.useRealTimers());
  signIn();
  await openPage(CREATE);
  await field.fill('Countdown');
  return () => vi.setSystemTime('2026-11-27T16:00:30Z');
};

test('over midnight, a chosen day that has passed is refused', async () => {
  const passMidnight = await openBeforeMidnight();
  await date.fill('2026-11-28');
  await date.fill('2026-11-27');
  passMidnight();
  await create.click();
  await expect.element(date).toHaveAttribute('aria-invalid', 'true');
  expect(await received('createEvent')).toEqual([]);
});

test.each([CREATE, '/pending-event-creation'])(
  'takes the new day at %s on a page left open over midnight',
  async (at) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // A quarter to midnight in Taiwan.
    vi.setSystemTime('2030-05-01T15:45:00Z');
    signIn();
    await openPage(at);
    await field.fill('Late');
    vi.setSystemTime('2030-05-01T16:05:00Z');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Create event|^Continue to payment/ })
      .click();
    const sent = async () => [...(await received('createEvent')), ...(await received('createPendingEvent'))];
    await expect
      .poll(async () => (await sent()).map(({ body }) => body))
      .toMatchObject([{ eventDate: '2030-05-02' }]);
  },
);

test('creates the event on a later day, and refuses a day before today or beyond a year', async () => {
  signIn();
  await openPage(CREATE, { createEvent: created() });
  await field.fill('Later');
  await expect.element(date).toHaveValue(dayInDays(0));
  for (const day of [dayInDays(-1), dayInDays(368)]) {
    await date.fill(day);
    await expect.element(date).toHaveAccessibleDescription(/^The event can be today at the earliest/);
    await expect.element(create).toBeDisabled();
  }
  await expectAccessible('a day that is refused');
  await date.fill(dayInDays(100));
  await create.click();
  await expect
    .poll(async () => (await received('createEvent')).map(({ body }) => body))
    .toEqual([{ eventName: 'Later', eventType: 'Free', eventDate: dayInDays(100) }]);
});

test('asks for a login that has expired on the server, and keeps the name', async () => {
  signIn();
  await openPage(CREATE, { createEvent: refuse('LOGIN_EXPIRED') });
  await field.fill('Housewarming');
  await create.click();
  await expect.element(main.getByText('Please log in again')).toBeVisible();
  await expect.element(field).toHaveValue('Housewarming');
});

test.each([
  [
    'a message without a code',
    JSON.stringify({ error: { message: 'Come back in May.' } }),
    'Come back in May.',
  ],
  ['neither code nor message', JSON.stringify({ error: {} }), LIMIT],
  ['no body', '', LIMIT],
])('a 429 of the creation with %s', async (_, body, text) => {
  signIn();
  await openPage(CREATE, { createEvent: respond(429, body, 'application/json') });
  await field.fill('One too many');
  await create.click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(field).toHaveValue('One too many');
});

test('reports the monthly limit for 8 seconds', async () => {
  signIn();
  await openPage(CREATE, { createEvent: refuse('MONTHLY_LIMIT_REACHED') });
  // Loading the toaster takes time itself.
  await import('#ui/messages/toaster.tsx');
  await field.fill('One too many');
  const pass = stopTime();
  await create.click();
  const notice = page.getByText(LIMIT);
  await until(async () => {
    await pass(5);
    if (!notice.query()) throw new Error('no notice');
  });
  await pass(6500);
  await expect.element(notice).toBeVisible();
  await pass(2500);
  await expect.element(notice).not.toBeInTheDocument();
  expect(location.pathname).toBe(CREATE);
});

test('shows another failure below the field, and can retry', async () => {
  signIn();
  await openPage(CREATE, { createEvent: cut });
  await field.fill('Offline party');
  await create.click();
  await expect.element(field).toHaveAccessibleDescription('No connection. Check your network and try again.');
  await answerCalls({ createEvent: created() });
  await create.click();
  await expect.poll(() => location.pathname).toBe('/new-event-info');
});
