import type { DeviceSession } from '@togather/contract/schemas/accounts.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, received, refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { catchDownloads } from '#testing/sample-downloads.ts';
import { inDays, newId } from '#testing/samples.ts';

const OFFLINE = 'No connection. Check your network and try again.';
const devices = page.getByRole('region', { name: 'Where you are signed in' });
const listed = devices.getByRole('listitem');
const everywhere = page.getByRole('button', { name: 'Log out everywhere' });
const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
const word = dialog.getByLabelText('Type DELETE to confirm');
const confirm = dialog.getByRole('button', { name: 'Delete account' });
const ask = page.getByRole('button', { name: 'Delete account…' });
const device = (change: Partial<DeviceSession> = {}): DeviceSession => ({
  ...{ sessionId: newId(), browser: 'Chrome', system: 'Linux', isThis: false },
  ...{ createdAt: inDays(-2), lastUsedAt: inDays(-1) },
  ...change,
});
const here = device({ isThis: true });
const alone = { listSessions: { sessions: [here] } };

beforeEach(() => void signIn('Mei Chen'));

test('shows the signed-in user and signs out', async () => {
  await openPage('/', { ...alone, signOut: { signedOut: true } });
  await page.getByRole('button', { name: 'Account of Mei Chen' }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  await expect.element(page.getByText('Signed in as Mei Chen')).toBeVisible();
  expect(location.pathname).toBe('/account');
  await expect.element(listed).toHaveLength(1);
  await expectAccessible('account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
});

test('lists the devices and signs out one, then all (D9)', async () => {
  const phone = device({ browser: 'Safari', system: 'iPhone' });
  await openPage('/account', {
    listSessions: { sessions: [phone, here] },
    endSession: { signedOut: true },
    endAllSessions: { signedOut: true },
  });
  await expect.element(listed).toHaveLength(2);
  await expect.element(listed.first()).toMatchTextContent('This browser');
  await devices.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect.element(listed).toHaveLength(1);
  expect((await received('endSession')).map(({ params }) => params.sessionId)).toEqual([phone.sessionId]);
  await everywhere.click();
  await expect.element(page.getByText('You are logged out everywhere.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
});

test('reports a list of devices that fails to load, and still signs out everywhere', async () => {
  await openPage('/account', { listSessions: cut, endAllSessions: { signedOut: true } });
  await expect.element(devices.getByText(/^No connection\./)).toBeVisible();
  await everywhere.click();
  await expect.element(page.getByText('You are logged out everywhere.')).toBeVisible();
});

test('reports an export that fails, and retries it', async () => {
  const saved = catchDownloads();
  await openPage('/account', { ...alone, exportAccount: cut });
  const action = page.getByRole('button', { name: 'Download my data' });
  await action.click();
  await expect.element(page.getByText(OFFLINE)).toBeVisible();
  await answerCalls({ exportAccount: respond(200, '{}', 'application/json') });
  await action.click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['togather-account.json']);
  await expect.element(page.getByText(/^No connection\./)).not.toBeInTheDocument();
});

test('deletes an account only after the typed word, and reports a failure', { tags: 'rest' }, async () => {
  await openPage('/account', { ...alone, deleteAccount: cut });
  await ask.click();
  await expect.element(confirm).toBeDisabled();
  await word.fill('delet');
  await userEvent.keyboard('{Enter}');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask.click();
  await expect.element(word).toHaveValue('');
  expect(await received('deleteAccount')).toEqual([]);
  await word.fill('delete');
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(OFFLINE);
  await expectAccessible('deletion that failed');
  await answerCalls({ deleteAccount: { deleted: true } });
  await word.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('asks for a login that has expired on the server, and deletes nothing', { tags: 'rest' }, async () => {
  await openPage('/account', { ...alone, deleteAccount: refuse('LOGIN_EXPIRED') });
  await expect.element(devices.getByText('This browser')).toBeVisible();
  await ask.click();
  await word.fill('DELETE');
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'Please log in again' })).toBeVisible();
  await expect.element(page.getByText('Your account has been deleted.')).not.toBeInTheDocument();
});
