import { requireHosting } from '#events/membership/installation-roles.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { cashierLanguage } from '#platform/ecpay/checkout-fields.ts';
import { createPendingEvent } from './create-pending-event.ts';
import { type PendingEventRow, requireOwnPendingEvent } from './policy.ts';
import { startPayment } from './start-payment.ts';
import { sumRefundsDue } from './sum-refunds-due.ts';

export const bindPendingEvents = (bind: Bind) => {
  bind('createPendingEvent', (context, { viewer, body }) => createPendingEvent(context, viewer, body));

  bind('startPayment', async (context, { params, viewer, request }) => {
    const pending = await requireOwnPendingEvent(context, params.pendingEventId, viewer);
    requireHosting(context, viewer);
    return startPayment(context, pending, cashierLanguage(request.headers['accept-language']));
  });

  bind('getPaymentStatus', async (context, { params, viewer }) => {
    const row = await requireOwnPendingEvent(context, params.pendingEventId, viewer);
    return describePaymentStatus(row, await sumRefundsDue(context.db, row.id));
  });
};

/** Returns the state of a payment, with the PIN and end of its event, if that exists. */
const describePaymentStatus = (row: PendingEventRow, refundDueTwd: number) => ({
  pendingEventId: row.id,
  eventName: row.event_name,
  eventType: 'PLUS' as const,
  paymentStatus: row.status,
  correspondingEventBasicInfo:
    row.pin && row.ends_at ? { eventPin: row.pin, endDate: row.ends_at.toISOString() } : null,
  isUpgrade: row.upgrade_of !== null,
  refundDueTwd,
});
