import { expect, test } from 'vitest';
import { type PaymentReport, readNotice, readTradeInfo } from '#platform/ecpay/query-trade.ts';
import { type AttemptState, decideSettlement, type PendingState, type Verdict } from './decide-settlement.ts';

const started: AttemptState = { status: 'STARTED', amountTwd: 549, latest: true };
const processing: PendingState = { status: 'PROCESSING', ownerId: 'somebody', upgrade: null };
const paid: PaymentReport = {
  merchantId: '3002607',
  merchantTradeNo: 'a'.repeat(20),
  amount: '549',
  outcome: 'PAID',
  simulated: false,
};
const failed: PaymentReport = { ...paid, outcome: 'FAILED' };

const decide = (
  report: PaymentReport,
  attempt: Partial<AttemptState> = {},
  pending: Partial<PendingState> = {},
): Verdict =>
  decideSettlement(
    { merchantId: '3002607', attempt: { ...started, ...attempt }, pending: { ...processing, ...pending } },
    report,
  );
const refused = (reason: string) => ({ act: 'REFUSE', reason });

test('a success settles a running attempt, a failed one, and one before a failed later attempt', () => {
  expect(decide(paid)).toEqual({ act: 'SETTLE' });
  expect(decide(paid, { status: 'FAILED' }, { status: 'FAIL' })).toEqual({ act: 'SETTLE' });
  expect(decide(paid, { latest: false }, { status: 'FAIL' })).toEqual({ act: 'SETTLE' });
  expect(decide(paid, { latest: false })).toEqual({ act: 'SETTLE' });
});

test('a mismatch never settles, and is reported in the order of the checks', () => {
  expect(decide({ ...paid, merchantId: '3002608' })).toEqual(refused('WRONG_MERCHANT'));
  expect(decideSettlement({ merchantId: '3002607', attempt: undefined, pending: undefined }, paid)).toEqual(
    refused('UNKNOWN_ATTEMPT'),
  );
  for (const amount of ['548', '5490', '549.0', ' 549', '', '0549'])
    expect(decide({ ...paid, amount })).toEqual(refused('WRONG_AMOUNT'));
  expect(decide({ ...failed, amount: '1' })).toEqual(refused('WRONG_AMOUNT'));
  expect(decide({ ...paid, simulated: true })).toEqual(refused('SIMULATED'));
});

test('PAID is final, and repeated reports change nothing', () => {
  expect(decide(paid, { status: 'PAID' }, { status: 'PAID' })).toEqual({ act: 'NOTHING' });
  expect(decide(failed, { status: 'PAID' }, { status: 'PAID' })).toEqual({ act: 'NOTHING' });
  expect(decide(failed, { status: 'FAILED' }, { status: 'FAIL' })).toEqual({ act: 'NOTHING' });
  expect(decide(failed, {}, { status: 'PAID' })).toEqual({ act: 'FAIL', pendingFails: false });
});

test('only the last attempt fails the pending event', () => {
  expect(decide(failed)).toEqual({ act: 'FAIL', pendingFails: true });
  expect(decide(failed, { latest: false })).toEqual({ act: 'FAIL', pendingFails: false });
});

test('a second paid attempt, or one without its owner, is due for refund', () => {
  expect(decide(paid, { latest: false }, { status: 'PAID' })).toEqual({
    act: 'REFUND',
    reason: 'PAID_TWICE',
  });
  expect(decide(paid, {}, { ownerId: null })).toEqual({ act: 'REFUND', reason: 'OWNER_GONE' });
});

test('an upgrade settles while its Free event is there, and is due for refund otherwise (H2)', () => {
  expect(decide(paid, {}, { upgrade: 'POSSIBLE' })).toEqual({ act: 'SETTLE' });
  expect(decide(paid, {}, { upgrade: 'PLUS' })).toEqual({ act: 'REFUND', reason: 'PAID_TWICE' });
  for (const upgrade of ['ENDED', 'GONE'] as const)
    expect(decide(paid, {}, { upgrade })).toEqual({ act: 'REFUND', reason: 'EVENT_GONE' });
  expect(decide(paid, { status: 'PAID' }, { upgrade: 'GONE' })).toEqual({ act: 'NOTHING' });
  expect(decide(paid, {}, { upgrade: 'GONE', ownerId: null })).toMatchObject({ reason: 'OWNER_GONE' });
});

test('reads the fields of a notice exactly', () => {
  const notice = { RtnCode: '1', SimulatePaid: '0' };
  expect(readNotice(notice)).toMatchObject({ outcome: 'PAID', simulated: false });
  for (const RtnCode of ['01', '1.0', ' 1', '2', '10100058', ''])
    expect(readNotice({ ...notice, RtnCode }).outcome).toBe('FAILED');
  expect(readNotice({ ...notice, RtnCode: '10300066' }).outcome).toBe('UNCLEAR');
  expect(readNotice({ ...notice, SimulatePaid: '1' }).simulated).toBe(true);
  expect(readNotice({ RtnCode: '1' }).simulated).toBe(true);
});

test('of the responses to a query only "paid" is final', () => {
  expect(readTradeInfo({ TradeStatus: '1' })).toMatchObject({ outcome: 'PAID', simulated: false });
  for (const TradeStatus of ['0', '10200095', '10200047', ''])
    expect(readTradeInfo({ TradeStatus }).outcome).toBe('UNCLEAR');
});
