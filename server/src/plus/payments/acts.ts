import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { receivePaymentNoticeAct } from './settlement/receive-notice.ts';

const returnFromCashierAct = act(
  'returnFromCashier',
  async (context, { params, reply }) => reply.redirect(outcomePage(context, params.pendingEventId), 303),
  'form',
);

const leaveCashierAct = act(
  'leaveCashier',
  async (context, { params, reply }) => reply.redirect(outcomePage(context, params.pendingEventId), 303),
  'form',
);

/** Returns the page that queries the payment's status; the form that the browser posted is not trusted. */
const outcomePage = ({ publicUrl }: Context, pendingEventId: string): string =>
  `${publicUrl}/pending-event-creation-complete/${pendingEventId}`;

/** What the endpoints of this noun do. */
export const paymentsActs: readonly AnyAct[] = [
  receivePaymentNoticeAct,
  returnFromCashierAct,
  leaveCashierAct,
];
