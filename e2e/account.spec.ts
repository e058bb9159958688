import { readFileSync } from 'node:fs';
import { OFFLINE } from './console-watch.ts';
import { expect, test } from './fixtures.ts';
import { leaveWithoutPaying, saveAndPay } from './payment-steps.ts';
import { database, newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';

test('a user downloads their data as a file, and deleting the account deletes its events and signs the user out', {
  tag: '@rest',
}, async ({ host, watch }) => {
  watch.allow(OFFLINE);
  const { page, context, email } = host;
  const { pinCode } = await seedEvent({ host: email, name: 'Goes along 匯出' });
  await saveAndPay(page, 'Never paid');
  await leaveWithoutPaying(page);
  await page.goto('/account');
  await expect(page.getByText('This browser')).toBeVisible();

  await test.step('the data', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('togather-account.json');
    const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(data.profile).toMatchObject({ email });
    expect(data.hostedEvents).toMatchObject([{ eventName: 'Goes along 匯出', pinCode }]);
  });

  const ask = page.getByRole('button', { name: 'Delete account…' });
  await test.step('the dialog cannot be loaded', async () => {
    await context.setOffline(true);
    await ask.click();
    await expect(page.getByRole('alert')).toContainText('No connection. Check your network and try again.');
    await context.setOffline(false);
  });

  await test.step('the deletion', async () => {
    await ask.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Type DELETE to confirm').fill('delete');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(
      await page.evaluate('Object.keys(localStorage).filter((key) => /token|profile|unpaid/i.test(key))'),
    ).toEqual([]);
    const users = database().selectFrom('users').select('id').where('email', '=', email);
    expect(await users.execute()).toEqual([]);
    expect((await newClient().request('GET', `/api/event/${pinCode}`)).status).toBe(404);
  });
});
