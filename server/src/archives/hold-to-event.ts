import type { Context } from '../context/context.ts';
import { hasEnded, isTakenDown } from '../membership/policy.ts';
import { findEvent } from '../membership/queries.ts';
import { Failure } from '../platform/base/failure.ts';
import type { EventRow } from '../platform/db/schema.ts';

/** Most connections take longer for a photo. */
const BETWEEN_LOOKS_MS = 1000;

/**
 * Returns the check that a delivery runs before each photo; it reads the event at most once a second. Rejects with Failure
 * URL_EXPIRED when the event is deleted, over, taken down, or has another PIN. A short database outage interrupts nothing.
 */
export const holdToEvent = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  event: EventRow,
): (() => Promise<void>) => {
  let lookedAt = clock().getTime();
  return async () => {
    if (clock().getTime() - lookedAt < BETWEEN_LOOKS_MS) return;
    lookedAt = clock().getTime();
    const now = await findEvent(db, { id: event.id }).catch(() => event);
    if (!now || isTakenDown(now) || hasEnded(now, clock()) || now.pin_epoch !== event.pin_epoch)
      throw new Failure('URL_EXPIRED');
  };
};
