import { expect, test } from 'vitest';
import { checkMacValue, isSigned, sign } from './check-mac-value.ts';

/** The public keys of ECPay's stage merchants; the vectors are from its documentation and official SDKs. */
const stage = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };
const olderStage = { hashKey: '5294y06JbISpM5x9', hashIv: 'v77hoKGq4kWxNNIS' };

const checkout = {
  TradeDesc: '促銷方案',
  PaymentType: 'aio',
  MerchantTradeDate: '2023/03/12 15:30:23',
  MerchantTradeNo: 'ecpay20230312153023',
  MerchantID: '3002607',
  ReturnURL: 'https://www.ecpay.com.tw/receive.php',
  ItemName: 'Apple iphone 15',
  TotalAmount: '30000',
  ChoosePayment: 'ALL',
  EncryptType: '1',
};
const olderCheckout = {
  ...checkout,
  MerchantTradeDate: '2013/03/12 15:30:23',
  MerchantTradeNo: 'ecpay20130312153023',
  MerchantID: '2000132',
  ItemName: 'Apple iphone 7 手機殼',
  TotalAmount: '1000',
};
const callback = {
  CustomField1: '',
  CustomField2: '',
  CustomField3: '',
  CustomField4: '',
  StoreID: '',
  MerchantID: '2000132',
  MerchantTradeNo: '2821567410556',
  PaymentDate: '2019/09/02 15:49:58',
  PaymentType: 'Credit_CreditCard',
  PaymentTypeChargeFee: '1',
  RtnCode: '1',
  RtnMsg: 'Succeeded',
  SimulatePaid: '0',
  TradeAmt: '4250',
  TradeDate: '2019/09/02 15:49:16',
  TradeNo: '1909021549160081',
};
const item = (ItemName: string, TotalAmount: string) => ({ MerchantID: '3002607', ItemName, TotalAmount });

test.each([
  ['a checkout', checkout, stage, '6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840'],
  [
    'an older checkout',
    olderCheckout,
    olderStage,
    'CFA9BDE377361FBDD8F160274930E815D1A8A2E3E80CE7D404C45FC9A0A1E407',
  ],
  [
    'a quote',
    item("Tom's Shop", '100'),
    stage,
    'CF0A3D4901D99459D8641516EC57210700E8A5C9AB26B1D021301E9CB93EF78D',
  ],
  [
    'a tilde',
    item('Test~Product', '200'),
    stage,
    'CEEAE01D2F9A8E74D4AC0DCE7735B046D73F35A5EC99558A31A2EE03159DA1C9',
  ],
  [
    'spaces',
    item('My Test Product', '300'),
    stage,
    '7712A5E6EDC3B57086063C88568084C66CE882A21D40E74DE5ACA3B478C6F316',
  ],
  [
    'a callback with empty values',
    callback,
    olderStage,
    'E7EC8DDC6C5C51B1A4D8BEA261246066858B38184C55FD3DD3D6DFF53F535A64',
  ],
])('matches the vector of %s', (_name, fields, keys, expected) => {
  expect(checkMacValue(fields, keys)).toBe(expected);
  expect(isSigned({ ...fields, CheckMacValue: expected }, keys)).toBe(true);
});

test('ignores the order of the fields and an old CheckMacValue', () => {
  const backwards = Object.fromEntries(Object.entries(checkout).reverse());
  expect(checkMacValue({ ...backwards, CheckMacValue: 'x' }, stage)).toBe(checkMacValue(checkout, stage));
});

test('includes empty values, and omits absent ones', () => {
  const { StoreID: _, ...without } = callback;
  expect(checkMacValue(without, olderStage)).not.toBe(checkMacValue(callback, olderStage));
});

test('encodes and keeps the same characters as .NET', () => {
  // By hand: HashKey=k&a=-_.!*()~' +中&HashIV=i, encoded as .NET does, lower-cased.
  const fields = { a: "-_.!*()~' +中" };
  expect(checkMacValue(fields, { hashKey: 'k', hashIv: 'i' })).toBe(
    '51CBCB8BD386C0C7717C6EA531B96C5ADCD84D4344DF70E6B1E4CBA6F4BBAE73',
  );
});

test('refuses fields that were altered, cut, unsigned or signed with other keys', () => {
  const signed = sign(callback, stage);
  expect(isSigned(signed, stage)).toBe(true);
  expect(isSigned({ ...signed, TradeAmt: '1' }, stage)).toBe(false);
  expect(isSigned({ ...signed, Extra: '' }, stage)).toBe(false);
  expect(isSigned({ ...signed, CheckMacValue: signed.CheckMacValue!.slice(0, -1) }, stage)).toBe(false);
  expect(isSigned({ ...signed, CheckMacValue: signed.CheckMacValue!.toLowerCase() }, stage)).toBe(false);
  expect(isSigned({ ...signed, CheckMacValue: '' }, stage)).toBe(false);
  expect(isSigned(callback, stage)).toBe(false);
  expect(isSigned(signed, olderStage)).toBe(false);
  expect(isSigned({ a: '\ud800', CheckMacValue: '中'.repeat(64) }, stage)).toBe(false);
});
