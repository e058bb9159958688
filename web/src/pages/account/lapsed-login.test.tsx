import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepSessionFresh } from '#lib/sign-in/renew-session.ts';
import { answerCalls, received } from '#testing/answer-calls.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { isAdmin } from '#testing/sample-admin.ts';
import { sampleEvent, sampleHostedEvent } from '#testing/samples.ts';
import { sleep, wake } from '#testing/sleep-and-wake.ts';
import { PROVIDER, signInReturnsTo, stayHere } from '#testing/stay-here.ts';

const main = page.getByRole('main');
const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
const account = page.getByRole('button', { name: /^Account of/ });
const loginWanted = main.getByRole('heading', { name: 'Please log in again' });

keepSessionFresh();

test('shows no user on a page that becomes visible after its login has expired', async () => {
  signIn();
  await openPage('/about-us');
  await expect.element(account).toBeVisible();
  sleep();
  await expect.element(account).toBeVisible();
  wake();
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem('idToken')).toBeNull();
});

test('asks for a login on the hosted events page, and returns afterwards', { tags: 'rest' }, async () => {
  signIn();
  const wanted = stayHere();
  const screen = await openPage('/about-us', {
    listHostedEvents: [sampleHostedEvent({ eventName: 'Mine' })],
  });
  await expect.element(account).toBeVisible();
  sleep();
  await account.click();
  await page.getByRole('link', { name: 'My hosted events' }).click();
  await expect.element(loginWanted).toBeVisible();
  await expect.element(signInButton).toBeVisible();
  expect(await received('listHostedEvents')).toEqual([]);
  vi.useRealTimers();
  await main.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect.poll(() => wanted).toEqual([expect.stringContaining(PROVIDER)]);
  expect(signInReturnsTo()).toBe('/member-center/hosted-events');
  await screen.unmount();
  signIn();
  await openPage('/member-center/hosted-events');
  await expect.element(page.getByRole('article', { name: 'Mine' })).toBeVisible();
});

test('asks for a login after a return to the admin panel', async () => {
  signIn();
  await openPage('/admin?view=create', {
    checkAdmin: isAdmin,
    listAllUsers: { users: [], total: 0, next: null },
  });
  const create = page.getByRole('button', { name: 'Create event' });
  await expect.element(create).toBeVisible();
  await page.getByRole('link', { name: 'Togather, home' }).click();
  await expect.poll(() => location.pathname).toBe('/');
  // The page stays until the next one has loaded. Returning earlier does not leave it.
  await expect.element(create).not.toBeInTheDocument();
  sleep();
  history.back();
  await expect.element(loginWanted).toBeVisible();
});

matrix([
  { language: 'en', first: 'Sign in to continue', again: 'Please log in again' },
  { language: 'zh-TW', first: '請先登入', again: '請重新登入' },
] as const)(
  'asks a first visit to sign in, and an expired one to sign in again, in $language',
  async ({ language, first, again }) => {
    const title = main.getByRole('heading', { level: 1 });
    signIn();
    const screen = await openPage('/account', { listSessions: { sessions: [] } }, language);
    await expect.element(page.getByRole('button', { name: /^Account of|的帳號選單$/ })).toBeVisible();
    sleep();
    wake();
    await expect.element(title).toHaveTextContent(again);
    await screen.unmount();
    // A reload remembers it, another tab does not.
    const reloaded = await openPage('/account', {}, language);
    await expect.element(title).toHaveTextContent(again);
    await reloaded.unmount();
    sessionStorage.clear();
    const paths = ['/account', '/admin', '/member-center/hosted-events', '/pending-event-creation'];
    for (const path of [...paths, '/create-free-event']) {
      const other = await openPage(path, {}, language);
      await expect.element(main.getByText(first)).toBeVisible();
      await expect.element(main.getByText(again)).not.toBeInTheDocument();
      await other.unmount();
    }
  },
);

test('sends feedback as a guest', async () => {
  signIn();
  await openPage('/customer-service', { sendFeedback: { received: true } });
  await page.getByLabelText('Your e-mail').fill('host@example.com');
  await page.getByLabelText('Your message').fill('Written before a nap');
  sleep();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(page.getByText('Thank you, your message has arrived.')).toBeVisible();
  const [sent, ...more] = await received('sendFeedback');
  expect(more).toEqual([]);
  expect(sent?.headers.authorization).toBeUndefined();
});

test.each([
  { seen: 'at once', look: () => {} },
  { seen: 'after the page was seen again', look: wake },
])('shows on the join page that the session has expired, $seen', async ({ look }) => {
  signIn();
  const event = sampleEvent();
  await openPage('/join-event');
  await expect.element(account).toBeVisible();
  sleep();
  look();
  const field = page.getByRole('textbox', { name: 'Event PIN' });
  await field.fill(event.pinCode);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect
    .element(field)
    .toHaveAccessibleDescription('Your session has expired, please log in again or log out first');
  await answerCalls({ lookUpEvent: event });
  await page.getByRole('button', { name: 'Log out and continue as a guest' }).click();
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
  expect(location.pathname).toBe(`/event/${event.pinCode}`);
});

test('keeps a typed name', async () => {
  signIn();
  await openPage('/create-free-event');
  const field = page.getByLabelText('Event name');
  await field.fill('After the nap');
  sleep();
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect.element(main.getByText('Please log in again')).toBeVisible();
  await expect.element(field).toHaveValue('After the nap');
});
