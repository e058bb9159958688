import { expect, test } from 'vitest';
import { isSigned } from './check-mac-value.ts';
import { cashierLanguage, checkoutFields, newTradeNo, taiwanTime } from './checkout-fields.ts';

const merchant = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };
const fields = checkoutFields({
  merchant,
  merchantTradeNo: newTradeNo(),
  amountTwd: 549,
  startedAt: new Date('2026-12-31T16:30:05.900Z'),
  pendingEventId: 'a'.repeat(22),
  publicUrl: 'https://togather.example.com',
  language: undefined,
});

test('a checkout form has every required field within its length, and is signed', () => {
  expect(fields).toMatchObject({
    MerchantID: '3002607',
    MerchantTradeNo: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    MerchantTradeDate: '2027/01/01 00:30:05',
    PaymentType: 'aio',
    TotalAmount: '549',
    ChoosePayment: 'Credit',
    EncryptType: '1',
    ReturnURL: 'https://togather.example.com/api/payment/notice',
  });
  expect(isSigned(fields, merchant)).toBe(true);
  for (const name of ['ReturnURL', 'OrderResultURL', 'ClientBackURL', 'ItemName', 'TradeDesc']) {
    expect(fields[name]!.length, name).toBeLessThanOrEqual(200);
  }
});

test("dates are in Taiwan's time", () => {
  expect(taiwanTime(new Date('2026-02-28T15:59:59Z'))).toBe('2026/02/28 23:59:59');
  expect(taiwanTime(new Date('2026-02-28T16:00:00Z'))).toBe('2026/03/01 00:00:00');
});

test('every attempt has its own trade number', () => {
  const made = new Set(Array.from({ length: 5000 }, newTradeNo));
  expect(made.size).toBe(5000);
});

test.each([
  ['en-US,en;q=0.9', 'ENG'],
  ['zh-TW,zh;q=0.9,en;q=0.8', undefined],
  ['fr,en;q=0.5', 'ENG'],
  ['fr', undefined],
  [undefined, undefined],
])("the cashier's language for %s is %s", (accept, language) => {
  expect(cashierLanguage(accept)).toBe(language);
});
