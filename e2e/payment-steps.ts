import type { Page } from '@playwright/test';
import { openSecrets } from '@togather/server/src/platform/config/secrets.ts';
import { sandboxMerchant } from '@togather/server/src/platform/ecpay/settings.ts';
import { noticeFor, postForm } from '@togather/server/src/plus/payments/testing/buyer.ts';
import { expect } from './fixtures.ts';
import { database, dataDir } from './product.ts';

export const CREATION = '/pending-event-creation';
export const OUTCOME = /\/pending-event-creation-complete\/[\w-]{22}$/;

/** The form that the page posts to the cashier. */
export type Checkout = Record<string, string>;

/** Presses the button that leads to the cashier. Returns what the browser posted there. */
export async function leaveForCashier(page: Page, press: () => Promise<void>): Promise<Checkout> {
  const leaving = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/AioCheckOut/V5'),
  );
  await press();
  const form = new URLSearchParams((await leaving).postData() ?? '');
  await expect(page.getByRole('heading', { name: '測試收銀台 Sandbox cashier' })).toBeVisible();
  return Object.fromEntries(form);
}

export async function saveAndPay(page: Page, name: string): Promise<Checkout> {
  await page.goto(CREATION);
  await page.getByLabel('Event name').fill(name);
  return leaveForCashier(page, () => page.getByRole('button', { name: /^Continue to payment \(/ }).click());
}

/** Pays or fails at the cashier, which returns to the product. */
export async function decide(page: Page, outcome: 'Pay' | 'Fail'): Promise<void> {
  await page.getByRole('button', { name: outcome === 'Pay' ? '付款 Pay' : '付款失敗 Fail' }).click();
  await expect(page).toHaveURL(OUTCOME);
}

export async function leaveWithoutPaying(page: Page): Promise<void> {
  await page.getByRole('link', { name: '返回商店 Back to the shop' }).click();
  await expect(page).toHaveURL(OUTCOME);
}

/** Sends the provider's notice of a paid checkout to the shop's ReturnURL. */
export async function notify(checkout: Checkout): Promise<string> {
  const keys = sandboxMerchant(openSecrets(dataDir(), undefined));
  const { status, text } = await postForm(checkout.ReturnURL ?? '', noticeFor(checkout, keys));
  expect(status).toBe(200);
  return text;
}

/** Returns the PINs of all events of this name. Each test uses unique names. */
export async function pinsOf(name: string): Promise<string[]> {
  const rows = await database().selectFrom('events').select('pin').where('name', '=', name).execute();
  return rows.map(({ pin }) => pin);
}

export async function countPending(name: string): Promise<number> {
  const rows = database().selectFrom('pending_events').select('id').where('event_name', '=', name);
  return (await rows.execute()).length;
}
