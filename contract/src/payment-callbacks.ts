import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id } from './ids.ts';

/** A form of the card payment provider; what is no form of texts is an empty one, which nobody has signed. */
export const providerForm = z.record(z.string(), z.string()).catch({});

export const receivePaymentNotice = defineEndpoint({
  method: 'POST',
  path: '/api/payment/notice',
  summary: "The provider's word on a payment (ECPay's ReturnURL): answers 1|OK or 0|CheckMacValue Error",
  auth: 'none',
  body: providerForm,
  media: 'text/plain',
  errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
});

const params = z.object({ pendingEventId: id });

export const returnFromCashier = defineEndpoint({
  method: 'POST',
  path: '/api/payment/return/:pendingEventId',
  summary: "The payer's browser coming back with a result (ECPay's OrderResultURL), which settles nothing",
  auth: 'none',
  params,
  errors: ['VALIDATION_FAILED'],
});

export const leaveCashier = defineEndpoint({
  method: 'GET',
  path: '/api/payment/return/:pendingEventId',
  summary: "The payer's browser coming back without a result (ECPay's ClientBackURL)",
  auth: 'none',
  params,
  errors: ['VALIDATION_FAILED'],
});
