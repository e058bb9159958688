import type { ResponseOf } from '@togather/contract/schemas/contract.ts';

export type PaymentStatusAnswer = ResponseOf<'getPaymentStatus'>;

/** What can be done with a paid event: view it while it is open; its details may not have come, or it is over. */
export const paidStageOf = (
  info: PaymentStatusAnswer['correspondingEventBasicInfo'],
  nowMs: number,
): 'open' | 'expired' | 'unknown' => {
  if (!info) return 'unknown';
  return nowMs > Date.parse(info.endDate) ? 'expired' : 'open';
};
