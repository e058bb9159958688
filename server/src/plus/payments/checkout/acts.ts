import type { AnyAct } from '#http/act.ts';
import { createPendingEventAct } from './create-pending-event.ts';
import { startPaymentAct } from './start-payment.ts';
import { getPaymentStatusAct } from './sum-refunds-due.ts';

/** What the endpoints of this noun do. */
export const checkoutActs: readonly AnyAct[] = [createPendingEventAct, startPaymentAct, getPaymentStatusAct];
