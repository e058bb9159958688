import { expect, test } from 'vitest';
import { sign } from '#platform/ecpay/check-mac-value.ts';
import { checkoutFields, newTradeNo } from '#platform/ecpay/checkout-fields.ts';
import { refusalOf } from './mount.ts';

const merchant = { merchantId: 'SANDBOX', hashKey: 'k'.repeat(16), hashIv: 'i'.repeat(16) };
const fields = checkoutFields({
  merchant,
  merchantTradeNo: newTradeNo(),
  amountTwd: 549,
  startedAt: new Date('2026-11-21T00:00:00Z'),
  pendingEventId: 'a'.repeat(22),
  publicUrl: 'http://localhost:3000',
  language: 'ENG',
});
const refusal = (changes: Record<string, string>) =>
  refusalOf(sign({ ...fields, ...changes }, merchant), merchant);

test('accepts our own checkout', () => {
  expect(refusalOf(fields, merchant)).toBeUndefined();
});

test.each([
  [{ ItemName: "curl <b>'~ party" }, '10400011 ItemName'],
  [{ TradeDesc: 'a Bash party' }, '10400011 TradeDesc'],
  [{ ItemName: '<i>' }, '10400011 ItemName'],
  [{ TotalAmount: '0' }, 'TotalAmount Error'],
  [{ TotalAmount: '549.5' }, 'TotalAmount Error'],
  [{ MerchantTradeNo: 'a-b' }, 'MerchantTradeNo Error'],
  [{ MerchantTradeNo: 'a'.repeat(21) }, 'MerchantTradeNo Error'],
  [{ MerchantTradeDate: '2026-11-21 08:00:00' }, 'MerchantTradeDate Error'],
  [{ ReturnURL: `https://a.example/${'x'.repeat(200)}` }, 'ReturnURL Error'],
  [{ ClientBackURL: 'javascript:alert(1)' }, 'ClientBackURL Error'],
  [{ EncryptType: '0' }, 'EncryptType Error'],
  [{ MerchantID: '3002607' }, 'MerchantID Error'],
])('refuses %j', (changes, reason) => {
  expect(refusal(changes)).toBe(reason);
});

test('requires every required field', () => {
  for (const name of Object.keys(fields).filter((key) => !/^(Order|Client|Language)/.test(key))) {
    const { [name]: _, ...rest } = fields;
    expect(refusalOf(name === 'CheckMacValue' ? rest : sign(rest, merchant), merchant)).toBe(`${name} Error`);
  }
});

test('refuses a form that was altered, or signed with other keys', () => {
  expect(refusalOf({ ...fields, TotalAmount: '1' }, merchant)).toBe('CheckMacValue Error');
  const others = { hashKey: 'x'.repeat(16), hashIv: 'y'.repeat(16) };
  expect(refusalOf(sign(fields, others), merchant)).toBe('CheckMacValue Error');
});
