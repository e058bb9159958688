import { cashierLanguage } from '../ecpay/checkout-fields.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { createPendingEvent } from './create-pending-event.ts';
import { describePaymentStatus } from './describe-payment-status.ts';
import { requireOwnPendingEvent } from './policy.ts';
import { startPayment } from './start-payment.ts';

export const bindPendingEvents = (bind: Bind) => {
  bind('createPendingEvent', (context, { viewer, body }) => createPendingEvent(context, viewer, body));

  bind('startPayment', async (context, { params, viewer, request }) => {
    const pending = await requireOwnPendingEvent(context, params.pendingEventId, viewer);
    return startPayment(context, pending, cashierLanguage(request.headers['accept-language']));
  });

  bind('getPaymentStatus', async (context, { params, viewer }) =>
    describePaymentStatus(await requireOwnPendingEvent(context, params.pendingEventId, viewer)),
  );
};
