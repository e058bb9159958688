import {
  leaveCashier,
  receivePaymentNotice,
  returnFromCashier,
} from '@togather/contract/payment-callbacks.ts';
import type { Context } from '../context.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { perAddress } from '../http/rate-limit.ts';
import { receiveNotice } from './receive-notice.ts';

export const bindPayments = (bind: Bind) => {
  bind(receivePaymentNotice, {
    limit: perAddress(1200),
    handle: async (context, { body, reply }) => {
      const answer = await receiveNotice(context, body);
      return reply.type('text/plain').header('cache-control', 'no-store').send(answer);
    },
  });

  bind(returnFromCashier, {
    handle: async (context, { params, reply }) =>
      reply.redirect(outcomePage(context, params.pendingEventId), 303),
  });

  bind(leaveCashier, {
    handle: async (context, { params, reply }) =>
      reply.redirect(outcomePage(context, params.pendingEventId), 303),
  });
};

/** The page that asks how the payment stands; what the browser brought is not believed. */
const outcomePage = ({ publicUrl }: Pick<Context, 'publicUrl'>, pendingEventId: string): string =>
  `${publicUrl}/pending-event-creation-complete/${pendingEventId}`;
