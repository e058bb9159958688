import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';

const codeFor = async (idToken: string) => {
  const answer = await newClient().request('POST', '/api/session/renew', { token: idToken });
  return answer.status === 200 ? 200 : answer.json().error.code;
};
const devices = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });

test('signing out ends the session on the server and clears drafts in every tab (D9)', {
  tag: '@rest',
}, async ({ host }) => {
  const { page, context, session } = host;
  const other = await context.newPage();
  await other.goto('/create-free-event');
  await other.getByLabel('Event name').fill('A secret party');
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill('Another one');
  const told = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  expect((await told).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await codeFor(session.idToken)).toBe('LOGIN_INVALID');
  for (const tab of [page, other]) {
    await expect(tab.getByLabel('Event name')).toHaveValue('');
    await tab.reload();
    await expect(tab.getByLabel('Event name')).toHaveValue('');
  }
});

test('the account page lists devices and signs out one, then all (D9)', async ({ host }) => {
  const { page, email } = host;
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1';
  const onPhone = await newClient().signIn(email, { 'user-agent': userAgent });
  await page.goto('/account');
  const listed = devices(page).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await expect(listed.filter({ hasText: 'This browser' })).toHaveCount(1);
  await devices(page).getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect(listed).toHaveCount(1);
  expect(await codeFor(onPhone.idToken)).toBe('LOGIN_INVALID');

  const onTablet = await newClient().signIn(email);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('You are logged out everywhere.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  for (const { idToken } of [onTablet, host.session]) expect(await codeFor(idToken)).toBe('LOGIN_INVALID');
});
