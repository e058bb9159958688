import type { Context } from '#app/context/context.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { receiveNotice } from './settlement/receive-notice.ts';

export const bindPayments = (bind: Bind) => {
  bind('receivePaymentNotice', async (context, { body, reply }) => {
    const answer = await receiveNotice(context, body);
    return reply.type('text/plain').header('cache-control', 'no-store').send(answer);
  });

  bind('returnFromCashier', async (context, { params, reply }) =>
    reply.redirect(outcomePage(context, params.pendingEventId), 303),
  );

  bind('leaveCashier', async (context, { params, reply }) =>
    reply.redirect(outcomePage(context, params.pendingEventId), 303),
  );
};

/** Returns the page that queries the payment's status; the form that the browser posted is not trusted. */
const outcomePage = ({ publicUrl }: Pick<Context, 'publicUrl'>, pendingEventId: string): string =>
  `${publicUrl}/pending-event-creation-complete/${pendingEventId}`;
