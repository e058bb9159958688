import type { RefundReason } from '@togather/contract/schemas/operating.ts';
import type { PaymentStatus } from '@togather/contract/schemas/payments.ts';
import type { PaymentReport } from '#platform/ecpay/query-trade.ts';
import type { UpgradeState } from '#plus/payments/checkout.ts';

export interface AttemptState {
  readonly status: 'STARTED' | 'PAID' | 'FAILED';
  readonly amountTwd: number;
  /** False once a later attempt has started. */
  readonly latest: boolean;
}

export interface PendingState {
  readonly status: PaymentStatus;
  /** Null when the account is deleted. */
  readonly ownerId: string | null;
  /** The state of the Free event to upgrade; null for a new event. */
  readonly upgrade: UpgradeState | null;
}

export type Verdict =
  /** The attempt is paid, and its Plus event is created or its Free event upgraded. */
  | { readonly act: 'SETTLE' }
  /** The attempt is paid, but there is nothing to deliver: a refund is due. */
  | { readonly act: 'REFUND'; readonly reason: RefundReason }
  /** The attempt has failed; `pendingFails` says whether the pending event has, too. */
  | { readonly act: 'FAIL'; readonly pendingFails: boolean }
  /** Nothing changes, and an operator should investigate. */
  | {
      readonly act: 'REFUSE';
      readonly reason: 'WRONG_MERCHANT' | 'UNKNOWN_ATTEMPT' | 'WRONG_AMOUNT' | 'SIMULATED';
    }
  /** Nothing changes: reported before, or not final. */
  | { readonly act: 'NOTHING' };

export interface Situation {
  /** Our own merchant id. */
  readonly merchantId: string;
  readonly attempt: AttemptState | undefined;
  readonly pending: PendingState | undefined;
}

/**
 * Decides what a verified report changes. PAID is final; a late success turns FAIL into PAID; a second paid attempt of
 * one pending event creates no second event, and an upgrade of an event that is gone is refunded.
 */
export function decideSettlement(
  { merchantId, attempt, pending }: Situation,
  report: PaymentReport,
): Verdict {
  if (report.merchantId !== merchantId) return { act: 'REFUSE', reason: 'WRONG_MERCHANT' };
  if (!attempt || !pending) return { act: 'REFUSE', reason: 'UNKNOWN_ATTEMPT' };
  if (report.outcome === 'UNCLEAR') return { act: 'NOTHING' };
  if (report.amount !== String(attempt.amountTwd)) return { act: 'REFUSE', reason: 'WRONG_AMOUNT' };
  if (report.outcome === 'FAILED') return decideFailure(attempt, pending);
  if (report.simulated) return { act: 'REFUSE', reason: 'SIMULATED' };
  return decideSuccess(attempt, pending);
}

const decideFailure = (attempt: AttemptState, pending: PendingState): Verdict => {
  if (attempt.status !== 'STARTED') return { act: 'NOTHING' };
  return { act: 'FAIL', pendingFails: attempt.latest && pending.status === 'PROCESSING' };
};

const decideSuccess = (attempt: AttemptState, pending: PendingState): Verdict => {
  if (attempt.status === 'PAID') return { act: 'NOTHING' };
  if (pending.status === 'PAID') return { act: 'REFUND', reason: 'PAID_TWICE' };
  if (pending.ownerId === null) return { act: 'REFUND', reason: 'OWNER_GONE' };
  if (pending.upgrade === 'PLUS') return { act: 'REFUND', reason: 'PAID_TWICE' };
  if (pending.upgrade === 'ENDED' || pending.upgrade === 'GONE')
    return { act: 'REFUND', reason: 'EVENT_GONE' };
  return { act: 'SETTLE' };
};
