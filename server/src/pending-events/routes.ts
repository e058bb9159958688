import {
  createPendingEvent as createEndpoint,
  startPayment as startEndpoint,
  getPaymentStatus as statusEndpoint,
} from '@togather/contract/pending-events.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { perAddress } from '../http/rate-limit.ts';
import { cashierLanguage } from '../payments/checkout-fields.ts';
import { createPendingEvent } from './create-pending-event.ts';
import { describePaymentStatus } from './describe-payment-status.ts';
import { requireOwnPendingEvent } from './policy.ts';
import { startPayment } from './start-payment.ts';

export const bindPendingEvents = (bind: Bind) => {
  bind(createEndpoint, {
    limit: perAddress(60),
    handle: (context, { viewer, body }) => createPendingEvent(context, viewer, body),
  });

  bind(startEndpoint, {
    limit: perAddress(60),
    handle: async (context, { params, viewer, request }) => {
      const pending = await requireOwnPendingEvent(context, params.pendingEventId, viewer);
      return startPayment(context, pending, cashierLanguage(request.headers['accept-language']));
    },
  });

  bind(statusEndpoint, {
    handle: async (context, { params, viewer }) =>
      describePaymentStatus(await requireOwnPendingEvent(context, params.pendingEventId, viewer)),
  });
};
