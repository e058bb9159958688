import type { EventType } from '@togather/contract/plans.ts';
import type { RefundReason } from '@togather/contract/schemas/operating.ts';
import type { Tx } from '#platform/db/db.ts';

/** What acts tell in their transaction, without knowing what follows: app/follow-ups.ts says that. */
export interface Facts {
  readonly eventCreated: {
    readonly eventId: string;
    readonly plan: EventType;
    readonly eventDate: string;
    readonly photoLimit: number;
  };
  /** The retention time is over, or the event was deleted. */
  readonly eventEnded: { readonly eventId: string; readonly reason: 'expired' | 'deleted' };
  /** Photos became visible to guests, unless the event is concealed. */
  readonly photosShown: { readonly eventId: string; readonly photoIds: readonly string[] };
  /** The event is no longer concealed. */
  readonly photosRevealed: { readonly eventId: string };
  /** Money was received. Without an event it is due for refund. */
  readonly paymentSettled: {
    readonly merchantTradeNo: string;
    readonly pendingEventId: string;
    readonly amountTwd: number;
    readonly eventId: string | null;
    readonly refundReason: RefundReason | null;
  };
}

export type Emit = <T extends keyof Facts>(tx: Tx, fact: T, data: Facts[T]) => Promise<void>;
