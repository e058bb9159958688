import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

/**
 * A form of the card payment provider; a body that is not a form of texts becomes an empty one, which has no
 * signature.
 */
export const providerForm = z.record(z.string(), z.string()).catch({});

export const receivePaymentNotice = defineEndpoint('receivePaymentNotice', {
  summary: "The provider's word on a payment (ECPay's ReturnURL): returns 1|OK or 0|CheckMacValue Error",
  body: providerForm,
  media: 'text/plain',
  errors: ['SERVICE_UNAVAILABLE'],
});

const params = z.object({ pendingEventId: id });

export const returnFromCashier = defineEndpoint('returnFromCashier', {
  summary: "The payer's browser coming back with a result (ECPay's OrderResultURL), which settles nothing",
  params,
});

export const leaveCashier = defineEndpoint('leaveCashier', {
  summary: "The payer's browser coming back without a result (ECPay's ClientBackURL)",
  params,
});
