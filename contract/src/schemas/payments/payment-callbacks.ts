import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

/** A form of the card payment provider. A malformed body becomes an empty form, which has no valid signature. */
export const providerForm = z.record(z.string(), z.string()).catch({});

export const receivePaymentNotice = defineEndpoint('receivePaymentNotice', {
  summary: "Payment notice of the provider (ECPay's ReturnURL): returns 1|OK or 0|CheckMacValue Error",
  body: providerForm,
  media: 'text/plain',
  errors: ['SERVICE_UNAVAILABLE'],
});

const params = z.object({ pendingEventId: id });

export const returnFromCashier = defineEndpoint('returnFromCashier', {
  summary: "The payer's browser returns with a result (ECPay's OrderResultURL), which settles nothing",
  params,
});

export const leaveCashier = defineEndpoint('leaveCashier', {
  summary: "The payer's browser returns without a result (ECPay's ClientBackURL)",
  params,
});
