import { expectAccessible, whenTested } from './accessibility.ts';
import { alterablePage } from './alterable-page.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { seedUsers } from './seed-users.ts';
import { takeInbox } from './take-inbox.ts';
import { locales, textsOf } from './texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    const { admin: t, account, common } = textsOf[locale];

    test('administration', async ({ newVisitor, host, watch }) => {
      watch.allow(/ERR_CONNECTION_RESET/);
      await seedUsers(12, `Axe ${locale}`);
      const session = await newClient().signIn('admin@example.com');
      const page = await alterablePage({ session, newVisitor }, { locale });
      await page.goto('/admin');
      await page.getByRole('button', { name: t.create.action }).click();
      await expect(page.getByText(t.create.userRequired)).toBeVisible();
      await expectAccessible(page, 'faults');
      await page.getByRole('combobox').fill(`Axe ${locale}`);
      await expect(page.getByRole('option')).toHaveCount(12);
      await page.getByRole('combobox').press('ArrowDown');
      await expectAccessible(page, 'users');
      await page.getByRole('combobox').fill('nobody at all');
      await expect(page.getByText(t.create.noUsers)).toBeVisible();
      await expectAccessible(page, 'no users');
      await page.getByRole('combobox').fill(host.email);
      await page.getByRole('option').first().click();
      await page.getByLabel(t.create.eventName).fill('Axe');
      await page.getByRole('button', { name: t.create.action }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'confirmation');
      const path = '**/api/admin/events/create-plus-directly';
      await page.route(path, (route) => route.abort('connectionreset'));
      await page.getByRole('button', { name: t.create.confirm }).click();
      await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(t.create.failed);
      await expectAccessible(page, 'failed');
      await page.unroute(path);
      await page.getByRole('button', { name: t.create.confirm }).click();
      await expect(page.getByRole('heading', { name: t.create.done })).toBeVisible();
      await expectAccessible(page, 'created');
      const giveBack = await takeInbox();
      const json = { email: 'axe@example.com', message: 'Axe' };
      await newClient().request('POST', '/api/feedback', { json });
      await page.getByRole('link', { name: t.views.feedback }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page, 'feedback');
      await giveBack();
      await page.route('**/api/admin/feedback?*', (route) => route.abort('connectionreset'));
      await page.reload();
      await expect(page.getByText(t.feedback.failed)).toBeVisible();
      await expectAccessible(page, 'feedback failed');
      await page.route('**/api/admin/all-users?*', (route) => route.abort('connectionreset'));
      await page.goto('/admin');
      await expect(page.getByText(t.create.usersFailed)).toBeVisible();
      await expectAccessible(page, 'users failed');
    });

    test('somebody who may not enter', async ({ host, newVisitor }) => {
      const page = await alterablePage({ session: host.session, newVisitor }, { locale });
      await page.goto('/admin');
      await expect(page.getByText(t.denied)).toBeVisible();
      await expectAccessible(page, 'denied');
    });

    test('the account', async ({ host, newVisitor, watch }) => {
      watch.allow(/ERR_CONNECTION_RESET/);
      const guest = await (await newVisitor({ locale })).newPage();
      await guest.goto('/account');
      await expect(guest.getByRole('heading', { name: common.signInFirst })).toBeVisible();
      await expectAccessible(guest, 'signed out');
      const page = await alterablePage({ session: host.session, newVisitor }, { locale });
      await page.route('**/api/account/export', (route) => route.abort('connectionreset'));
      await page.goto('/account');
      await page.getByRole('button', { name: account.export.action }).click();
      await expect(page.getByText(common.error.network)).toBeVisible();
      await expectAccessible(page, 'export failed');
      await page.getByRole('button', { name: account.delete.action }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'deletion');
      await page.getByRole('textbox').fill(account.delete.word);
      await page.getByRole('button', { name: account.delete.confirm }).click();
      await expect(page.getByText(account.delete.done)).toBeVisible();
      await expectAccessible(page, 'gone');
    });
  });
