import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * PAID_TWICE: another attempt of the same pending event was paid before. OWNER_GONE: the buyer's account was deleted.
 * EVENT_GONE: the event to upgrade was deleted, was taken down or had ended.
 */
export const refundReason = z.enum(['PAID_TWICE', 'OWNER_GONE', 'EVENT_GONE']);
export type RefundReason = z.infer<typeof refundReason>;

const merchantTradeNo = z.string().regex(/^[A-Za-z0-9]{20}$/);

export const refund = z.object({
  /** Identifies the payment in the provider's back office. */
  merchantTradeNo,
  amountTwd: z.int().positive(),
  reason: refundReason,
  eventName: z.string(),
  /** Null when the buyer's account was deleted. */
  buyerEmail: z.string().nullable(),
  /** When the payment was reported to us. */
  dueAt: z.iso.datetime(),
  /** When and by whom the refund was recorded; null while it is due. */
  refunded: z.object({ at: z.iso.datetime(), byEmail: z.string() }).nullable(),
});
export type Refund = z.infer<typeof refund>;

export const listRefunds = defineEndpoint('listRefunds', {
  summary: 'Payments to refund: due ones first, oldest first; `after` is `next` of the page before',
  query: z.object({
    after: z
      .string()
      .regex(/^(due|refunded)-[A-Za-z0-9]{20}$/)
      .optional(),
    count: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({
    refunds: z.array(refund),
    /** Number of due refunds on all pages. */
    due: z.int().nonnegative(),
    /** Null on the last page. */
    next: z.string().nullable(),
  }),
});

export const recordRefund = defineEndpoint('recordRefund', {
  summary: 'Record that a payment was refunded by hand; repeating it changes nothing',
  params: z.object({ merchantTradeNo }),
  response: z.object({ refunded: z.literal(true) }),
  errors: ['NOT_FOUND'],
});
