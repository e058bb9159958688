import { expect, test } from 'vitest';
import { readNotice, readTradeInfo } from './query-trade.ts';

const fields = { MerchantID: '3002607', MerchantTradeNo: 'TG1', TradeAmt: '549' };
const named = { merchantId: '3002607', merchantTradeNo: 'TG1', amount: '549' };

test.each([
  ['1', 'PAID'],
  ['10300066', 'UNCLEAR'],
  ['10100058', 'FAILED'],
  ['', 'FAILED'],
  [undefined, 'FAILED'],
])('a notice with RtnCode %j is %s', (RtnCode, outcome) => {
  const notice = { ...fields, SimulatePaid: '0', ...(RtnCode !== undefined && { RtnCode }) };
  expect(readNotice(notice)).toEqual({ ...named, outcome, simulated: false });
});

test.each([['1'], ['2'], [undefined]])('a notice with SimulatePaid %j is no real payment', (SimulatePaid) => {
  const notice = { ...fields, RtnCode: '1', ...(SimulatePaid !== undefined && { SimulatePaid }) };
  expect(readNotice(notice).simulated).toBe(true);
});

test.each([
  ['1', 'PAID'],
  ['0', 'UNCLEAR'],
  ['10200095', 'UNCLEAR'],
  [undefined, 'UNCLEAR'],
])('a queried trade with TradeStatus %j is %s, since it may still be paid', (TradeStatus, outcome) => {
  const trade = { ...fields, ...(TradeStatus !== undefined && { TradeStatus }) };
  expect(readTradeInfo(trade)).toEqual({ ...named, outcome, simulated: false });
});

test('a queried trade is simulated only when the response says so', () => {
  expect(readTradeInfo({ ...fields, SimulatePaid: '1' }).simulated).toBe(true);
  expect(readTradeInfo({ ...fields, SimulatePaid: '0' }).simulated).toBe(false);
});

test('missing fields are empty, so they match nothing', () => {
  const nothing = { merchantId: '', merchantTradeNo: '', amount: '' };
  expect(readNotice({})).toMatchObject(nothing);
  expect(readTradeInfo({})).toMatchObject(nothing);
});
