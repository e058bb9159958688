import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { alterablePage } from './alterable-page.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { leaveWithoutPaying, saveAndPay } from './payment-steps.ts';
import { database, newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { expiredTokenOf } from './tokens.ts';

const ask = (page: Page) => page.getByRole('button', { name: 'Delete account…' });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Delete your account?' });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Delete my account for good' });
const word = (page: Page) => dialog(page).getByLabel('Type DELETE to confirm');

const download = async (page: Page) => {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), data: JSON.parse(readFileSync(await file.path(), 'utf8')) };
};

test('the user menu leads to the account, which says who is signed in', async ({ host }) => {
  const { page, session } = host;
  await page.goto('/');
  await page.getByRole('button', { name: `Account of ${session.userInfo.name}` }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(`Signed in as ${session.userInfo.name}`)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
});

test('one’s data come as a file', async ({ host }) => {
  const { page, email } = host;
  const { pinCode } = await seedEvent({ host: email, name: 'In the export 匯出' });
  await page.goto('/account');
  const { name, data } = await download(page);
  expect(name).toBe('togather-account.json');
  expect(data.profile).toMatchObject({ email });
  expect(data.hostedEvents).toMatchObject([{ eventName: 'In the export 匯出', pinCode }]);
});

test('an export that fails is reported, and can be retried', async ({ host, newVisitor, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET/);
  const page = await alterablePage({ session: host.session, newVisitor });
  await page.route('**/api/account/export', (route) => route.abort('connectionreset'));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
  await page.unroute('**/api/account/export');
  expect((await download(page)).name).toBe('togather-account.json');
  await expect(page.getByText('No connection.')).toHaveCount(0);
});

test('a deleted account is gone with its events; the user is signed out, at home, and notified', async ({
  host,
  watch,
}) => {
  watch.allow(OFFLINE);
  const { page, context, email } = host;
  const { pinCode } = await seedEvent({ host: email, name: 'Goes along' });
  await saveAndPay(page, 'Never paid');
  await leaveWithoutPaying(page);
  await page.goto('/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await context.setOffline(true);
  await ask(page).click();
  await expect(page.getByRole('alert')).toContainText('No connection. Check your network and try again.');
  await context.setOffline(false);
  await ask(page).click();
  await expect(confirm(page)).toBeDisabled();
  await word(page).fill('delet');
  await word(page).press('Enter');
  await expect(confirm(page)).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await ask(page).click();
  await expect(word(page)).toHaveValue('');
  await word(page).fill('delete');
  await context.setOffline(true);
  await confirm(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'No connection. Check your network and try again.',
  );
  await context.setOffline(false);
  await word(page).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(
    await page.evaluate('Object.keys(localStorage).filter((key) => /token|profile|unpaid/i.test(key))'),
  ).toEqual([]);
  expect(await database().selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  expect((await newClient().request('GET', `/api/event/${pinCode}`)).status).toBe(404);
});

test('a session that ended while the page was open asks for a login, and deletes nothing', async ({
  host,
  newVisitor,
  watch,
}) => {
  watch.allow(/status of 401.*\(\/api\/account\)/);
  const idToken = expiredTokenOf(host.session.idToken);
  const context = await newVisitor({ storageState: signedInAs(host.session) });
  const page = await context.newPage();
  await page.goto('/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await page.evaluate(`localStorage.setItem('idToken', ${JSON.stringify(idToken)})`);
  await ask(page).click();
  await word(page).fill('DELETE');
  await confirm(page).click();
  await expect(page.getByRole('heading', { name: 'Please log in again' })).toBeVisible();
  const users = database().selectFrom('users').select('id').where('email', '=', host.email);
  expect(await users.execute()).toHaveLength(1);
});
