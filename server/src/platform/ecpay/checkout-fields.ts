import { newId } from '../base/new-id.ts';
import { type Fields, sign } from './check-mac-value.ts';
import type { Merchant } from './settings.ts';

/** Fixed texts: the provider's firewall turns away words such as curl and anything like HTML, so never an event's name. */
const ITEM_NAME = 'Togather Plus 活動 Plus event';
const TRADE_DESC = 'Togather Plus event';

export interface Checkout {
  readonly merchant: Merchant;
  readonly merchantTradeNo: string;
  readonly amountTwd: number;
  readonly startedAt: Date;
  readonly pendingEventId: string;
  /** Our origin as browsers and the provider reach it. */
  readonly publicUrl: string;
  /** Language of the cashier's page; undefined for the provider's own, which is Traditional Chinese. */
  readonly language: 'ENG' | undefined;
}

/** The signed form that starts a payment by card. Source: developers.ecpay.com.tw, AIO, 產生訂單 (AioCheckOut/V5). */
export const checkoutFields = (checkout: Checkout): Fields => {
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
};

const TAIWAN_OFFSET_MS = 8 * 3600_000;

/** `yyyy/MM/dd HH:mm:ss` in Taiwan, which has no summer time. */
export const taiwanTime = (instant: Date): string =>
  new Date(instant.getTime() + TAIWAN_OFFSET_MS)
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', '/')
    .replace('T', ' ');

/** English for a browser that prefers it to Chinese. */
export const cashierLanguage = (acceptLanguage: string | undefined): 'ENG' | undefined =>
  /\b(en|zh)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase() === 'en' ? 'ENG' : undefined;

const LENGTH = 20;

/** A fresh MerchantTradeNo: 20 letters and digits, 119 random bits, so none comes twice. */
export const newTradeNo = (): string => newId().slice(0, LENGTH);
