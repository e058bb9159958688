import { expectAccessible } from './accessibility.ts';
import { alterablePage } from './alterable-page.ts';
import { expect, test } from './fixtures.ts';
import { CREATION, OUTCOME } from './payment-steps.ts';
import { database } from './product.ts';
import { locales, textsOf } from './texts.ts';
import { whenTested } from './when-tested.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    const t = textsOf[locale].payments;
    const { common } = textsOf[locale];
    const heading = (name: string) => ({ name, level: 1 });

    test('naming a Plus event', async ({ host, newVisitor, watch }) => {
      watch.allow(/ERR_CONNECTION_RESET/);
      const guest = await (await newVisitor({ locale })).newPage();
      await guest.goto(CREATION);
      await expect(guest.getByText(common.signInFirst)).toBeVisible();
      await expectAccessible(guest, 'signed out');
      const page = await alterablePage({ session: host.session, newVisitor }, { locale });
      await page.goto(CREATION);
      await page.getByRole('button', { name: t.save }).click();
      await expect(page.getByText(common.validation.titleRequired)).toBeVisible();
      await expectAccessible(page, 'blank');
      await page.route('**/start-payment', (route) => route.abort('connectionreset'));
      await page.getByLabel(t.label).fill('Axe');
      await page.getByRole('button', { name: t.save }).click();
      await expect(page.getByText(t.noResponse)).toBeVisible();
      await expectAccessible(page, 'not started');
      await page.getByLabel(t.label).fill('Another');
      await page.reload();
      await expect(page.getByRole('link', { name: t.unpaid.action })).toBeVisible();
      await expectAccessible(page, 'one is unpaid');
    });

    test('the status of a payment', async ({ host, newVisitor, watch }) => {
      watch.allow(/status of 404.*\/payment-status\)/, /ERR_CONNECTION_RESET/);
      const page = await alterablePage({ session: host.session, newVisitor }, { locale });
      const name = `Outcomes ${locale}`;
      await page.goto(CREATION);
      await page.getByLabel(t.label).fill(name);
      await page.getByRole('button', { name: t.save }).click();
      await page.getByRole('link', { name: '返回商店 Back to the shop' }).click();
      await expect(page).toHaveURL(OUTCOME);
      await expect(page.getByRole('heading', heading(t.complete.processingTitle))).toBeVisible();
      await expectAccessible(page, 'processing');
      await page.route('**/start-payment', (route) => route.abort('connectionreset'));
      await page.getByRole('button', { name: t.complete.payAgain }).click();
      await expect(page.getByText(t.noResponse)).toBeVisible();
      await expectAccessible(page, 'paying again failed');
      await page.unroute('**/start-payment');
      await page.getByRole('button', { name: t.complete.payAgain }).click();
      await page.getByRole('button', { name: '付款失敗 Fail' }).click();
      await expect(page.getByRole('heading', heading(t.complete.failTitle))).toBeVisible();
      await expectAccessible(page, 'failed');
      const pending = database().updateTable('pending_events').where('event_name', '=', name);
      await pending.set({ status: 'PENDING' }).execute();
      await page.reload();
      await expect(page.getByRole('heading', heading(t.complete.pendingTitle))).toBeVisible();
      await expectAccessible(page, 'pending');
      await page.getByRole('button', { name: t.complete.payNow }).click();
      await page.getByRole('button', { name: '付款 Pay', exact: true }).click();
      await expect(page.getByRole('heading', heading(t.complete.paidTitle))).toBeVisible();
      await expectAccessible(page, 'paid');
      await page.setViewportSize({ width: 1280, height: 900 });
      await expectAccessible(page, 'paid, wide');
      const events = database().updateTable('events').where('name', '=', name);
      await events.set({ ends_at: new Date(Date.now() - 60_000) }).execute();
      await page.reload();
      await expect(page.getByText(t.complete.expired)).toBeVisible();
      await expectAccessible(page, 'expired');
      await page.goto(`${CREATION}-complete/${'A'.repeat(22)}`);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'unknown');
    });
  });

test('every state fits the narrowest phone', async ({ host }) => {
  const { page } = host;
  await page.setViewportSize({ width: 320, height: 640 });
  const name = 'Averylongnamewithoutanyspace'.repeat(4);
  const fits = async () =>
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await page.goto(CREATION);
  await page.getByLabel('Event name').fill(name);
  await fits();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('link', { name: '返回商店 Back to the shop' }).click();
  await expect(page.getByText(name)).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Open the payment page again' }).click();
  await page.getByRole('button', { name: '付款 Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await fits();
});
