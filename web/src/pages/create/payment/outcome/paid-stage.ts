import type { ResponseOf } from '@togather/contract/schemas/contract.ts';

export type PaymentStatusAnswer = ResponseOf<'getPaymentStatus'>;

/** Returns whether a paid event can be viewed, has no details, or has expired. */
export function paidStageOf(
  info: PaymentStatusAnswer['correspondingEventBasicInfo'],
  nowMs: number,
): 'open' | 'expired' | 'unknown' {
  if (!info) return 'unknown';
  return nowMs > Date.parse(info.endDate) ? 'expired' : 'open';
}
