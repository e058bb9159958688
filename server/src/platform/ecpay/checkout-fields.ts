import { TAIPEI_MS } from '@togather/contract/event-dates.ts';
import { newId } from '#platform/base/new-id.ts';
import { type Fields, sign } from './check-mac-value.ts';
import type { Merchant } from './settings.ts';

/** Fixed texts instead of the event's name: the provider's firewall rejects words such as curl, and HTML. */
const ITEM_NAME = 'Togather Plus 活動 Plus event';
const TRADE_DESC = 'Togather Plus event';

export interface Checkout {
  readonly merchant: Merchant;
  readonly merchantTradeNo: string;
  readonly amountTwd: number;
  readonly startedAt: Date;
  readonly pendingEventId: string;
  /** Our origin, as browsers and the provider reach it. */
  readonly publicUrl: string;
  /** Language of the cashier's page; undefined for the provider's default, Traditional Chinese. */
  readonly language: 'ENG' | undefined;
}

/** Returns the signed form that starts a card payment. Source: developers.ecpay.com.tw, AIO, 產生訂單 (AioCheckOut/V5). */
export function checkoutFields(checkout: Checkout): Fields {
  const { merchant, publicUrl, pendingEventId } = checkout;
  const returnUrl = `${publicUrl}/api/payment/return/${pendingEventId}`;
  const fields = {
    MerchantID: merchant.merchantId,
    MerchantTradeNo: checkout.merchantTradeNo,
    MerchantTradeDate: taiwanTime(checkout.startedAt),
    PaymentType: 'aio',
    TotalAmount: String(checkout.amountTwd),
    TradeDesc: TRADE_DESC,
    ItemName: ITEM_NAME,
    ReturnURL: `${publicUrl}/api/payment/notice`,
    OrderResultURL: returnUrl,
    ClientBackURL: returnUrl,
    ChoosePayment: 'Credit',
    EncryptType: '1',
    ...(checkout.language && { Language: checkout.language }),
  };
  return sign(fields, merchant);
}

/** Formats a time as `yyyy/MM/dd HH:mm:ss` in Taiwan. */
export function taiwanTime(instant: Date): string {
  return new Date(instant.getTime() + TAIPEI_MS)
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', '/')
    .replace('T', ' ');
}

/** Returns English for a browser that prefers it to Chinese. */
export function cashierLanguage(acceptLanguage: string | undefined): 'ENG' | undefined {
  return /\b(en|zh)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase() === 'en' ? 'ENG' : undefined;
}

const LENGTH = 20;

/** Returns a new MerchantTradeNo: 20 letters and digits, 119 random bits, so it never repeats. */
export const newTradeNo = (): string => newId().slice(0, LENGTH);
