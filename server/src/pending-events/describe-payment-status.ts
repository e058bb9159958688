import type { PendingEventRow } from './queries.ts';

/**
 * Returns the state of a payment; the event's PIN and end once there is one (a deleted event has neither).
 */
export const describePaymentStatus = (row: PendingEventRow) => ({
  pendingEventId: row.id,
  eventName: row.event_name,
  paymentStatus: row.status,
  correspondingEventBasicInfo:
    row.pin && row.ends_at ? { eventPin: row.pin, endDate: row.ends_at.toISOString() } : null,
});
