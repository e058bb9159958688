import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, received } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { installationReplies } from '#testing/sample-admin.ts';

const button = page.getByRole('button', { name: 'Account of Mei Chen' });
const bar = page.getByRole('navigation', { name: 'Main' });
const item = (name: string) => bar.getByRole('link', { name });
const menuIsGone = () => expect.element(item('My hosted events')).not.toBeInTheDocument();

beforeEach(() => void signIn('Mei Chen'));

test("shows the user's name and leads to their pages", async () => {
  await openPage('/', { listHostedEvents: [], listJoinedEvents: { events: [] } });
  await button.click();
  expect(page.getByRole('button', { name: 'Sign in' }).query()).toBeNull();
  await expect.element(bar.getByText('Mei Chen', { exact: true }).last()).toBeVisible();
  await expectAccessible('user menu');
  await item('My hosted events').click();
  await expect.poll(() => location.pathname).toBe('/member-center/hosted-events');
  await menuIsGone();
  await button.click();
  await item('My joined events').click();
  await expect.poll(() => location.pathname).toBe('/member-center/joined-events');
  await menuIsGone();
});

test('closes on an outside press, on Escape and when the focus leaves', { tags: 'rest' }, async () => {
  await openPage('/about-us');
  await button.click();
  await expect.element(item('My hosted events')).toBeVisible();
  await page.getByRole('main').click({ position: { x: 60, y: 500 } });
  await menuIsGone();

  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('My hosted events')).toBeVisible();
  await userEvent.tab();
  await expect.element(item('My hosted events')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await menuIsGone();
  await expect.element(button).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(item('My hosted events')).toBeVisible();
  for (const stop of ['My hosted events', 'My joined events', 'My account']) {
    await userEvent.tab();
    await expect.element(item(stop)).toHaveFocus();
  }
  await userEvent.tab();
  await expect.element(bar.getByRole('button', { name: 'Log out' })).toHaveFocus();
  await userEvent.tab();
  await menuIsGone();
});

test('signs out and clears what needed the session', async () => {
  await openPage('/member-center/hosted-events', { listHostedEvents: [], signOut: { signedOut: true } });
  await expect.element(page.getByRole('link', { name: 'Create your first event' })).toBeVisible();
  await button.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.element(page.getByRole('main').getByText('Sign in to continue')).toBeVisible();
  for (const name of ['idToken', 'idTokenExpTime', 'profile']) expect(localStorage.getItem(name)).toBeNull();
  await expect.poll(() => received('signOut')).toHaveLength(1);
});

matrix([
  { language: 'en', entry: 'Admin 5 waiting', none: 'Admin' },
  { language: 'zh-TW', entry: '管理後台 5 件待處理', none: '管理後台' },
] as const)(
  'links administrators to the panel with the number waiting, in $language',
  async ({ language, entry, none }) => {
    const waiting = { reports: 3, refunds: 1, feedback: 1 };
    const checkAdmin = { isAdmin: true, waiting };
    const account = page.getByRole('button', { name: /Mei Chen/ });
    await openPage('/about-us', { checkAdmin, ...installationReplies() }, language);
    await account.click();
    await page.getByRole('link', { name: entry }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/admin');
    for (const count of ['3', '1'])
      await expect
        .element(page.getByRole('navigation').getByText(count, { exact: true }).first())
        .toBeVisible();
    await answerCalls({ checkAdmin: { isAdmin: true, waiting: { reports: 0, refunds: 0, feedback: 0 } } });
    await account.click();
    await expect.element(page.getByRole('link', { name: none, exact: true })).toBeVisible();
  },
);

test('hides the admin entry from other users and when the check fails', async () => {
  for (const checkAdmin of [{ isAdmin: false }, cut]) {
    const screen = await openPage('/about-us', { checkAdmin });
    await button.click();
    await expect.poll(async () => (await received('checkAdmin')).length).toBeGreaterThan(0);
    await expect.element(item('My account')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Admin/ })).not.toBeInTheDocument();
    await screen.unmount();
  }
});
