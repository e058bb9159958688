import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { PaymentStatus } from '@togather/contract/schemas/payments.ts';
import { type Keys, sign } from '#platform/ecpay/check-mac-value.ts';
import type { Client } from '#testing/client.ts';

interface StatusAnswer {
  readonly pendingEventId: string;
  readonly eventName: string;
  readonly paymentStatus: PaymentStatus;
  readonly correspondingEventBasicInfo: { eventPin: string; endDate: string } | null;
}

/** A signed-in user who pays for an event. */
export interface Buyer {
  readonly session: Session;
  readonly save: (eventName: string, more?: object) => Promise<string>;
  /** Returns the form for the cashier. */
  readonly start: (pendingEventId: string, language?: string) => Promise<Record<string, string>>;
  readonly status: (pendingEventId: string) => Promise<StatusAnswer>;
}

export async function createBuyer(client: Client, email: string): Promise<Buyer> {
  const session = await client.signIn(email);
  const token = session.idToken;
  const ask = async <T>(method: string, path: string, options: object): Promise<T> => {
    const answer = await client.request(method, path, { token, ...options });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.bytes.toString()}`);
    return answer.json<T>();
  };
  return {
    session,
    save: async (eventName, more = {}) => {
      const json = { eventName, eventType: 'PLUS', ...more };
      return (await ask<{ pendingEventId: string }>('POST', '/api/pending-event', { json })).pendingEventId;
    },
    start: async (id, language) => {
      const headers = language ? { 'accept-language': language } : {};
      const path = `/api/pending-event/${id}/start-payment`;
      const { paymentParams } = await ask<{ paymentParams: string }>('POST', path, { headers });
      return JSON.parse(paymentParams);
    },
    status: (id) => ask('GET', `/api/pending-event/${id}/payment-status`, {}),
  };
}

/** Posts a form like a browser or the provider; does not follow redirects. */
export async function postForm(url: string, fields: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** Returns a provider's signed notice on a checkout; `changes` are made before signing. */
export function noticeFor(
  checkout: Record<string, string>,
  keys: Keys,
  changes: Record<string, string> = {},
): Record<string, string> {
  return sign(
    {
      MerchantID: checkout.MerchantID!,
      MerchantTradeNo: checkout.MerchantTradeNo!,
      StoreID: '',
      RtnCode: '1',
      RtnMsg: '交易成功',
      TradeNo: '2611211200000001',
      TradeAmt: checkout.TotalAmount!,
      PaymentDate: '2026/11/21 12:01:00',
      PaymentType: 'Credit_CreditCard',
      PaymentTypeChargeFee: '11',
      TradeDate: '2026/11/21 12:00:00',
      SimulatePaid: '0',
      CustomField1: '',
      CustomField2: '',
      CustomField3: '',
      CustomField4: '',
      ...changes,
    },
    keys,
  );
}
