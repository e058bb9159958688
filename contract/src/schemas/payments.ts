import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventDate, eventName } from './events.ts';
import { id } from './values.ts';

/** PENDING: saved. PROCESSING: a checkout has started, no result yet. FAIL: the last attempt failed. */
export const paymentStatus = z.enum(['PENDING', 'PROCESSING', 'PAID', 'FAIL']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

const params = z.object({ pendingEventId: id });

const paidType = z.literal('PLUS');

export const createPendingEvent = defineEndpoint('createPendingEvent', {
  summary: 'Save the details of a Plus event, or of the upgrade of a Free one, before payment',
  body: z.object({
    eventName,
    eventType: paidType,
    /** From today to twelve months ahead; the day of the payment by default. */
    eventDate: eventDate.optional(),
    /** The id of an own Free event that the payment turns into Plus; it keeps its name and date. */
    upgradeOf: id.optional(),
  }),
  response: z.object({ pendingEventId: id, eventType: paidType }),
  errors: ['HOSTING_RESTRICTED', 'EVENT_DATE_OUT_OF_RANGE', 'EVENT_UNKNOWN', 'EVENT_ENDED', 'ALREADY_PLUS'],
});

export const startPayment = defineEndpoint('startPayment', {
  summary: 'Start a payment attempt; the browser posts the response to the cashier as a form',
  params,
  response: z.object({
    /** JSON object of form fields, as a string. */
    paymentParams: z.string().min(1),
  }),
  errors: [
    'HOSTING_RESTRICTED',
    'PENDING_EVENT_NOT_FOUND',
    'ALREADY_PAID',
    'EVENT_UNKNOWN',
    'EVENT_ENDED',
    'SERVICE_UNAVAILABLE',
  ],
});

export const getPaymentStatus = defineEndpoint('getPaymentStatus', {
  summary: 'Payment status, and the event once it is paid',
  params,
  response: z.object({
    pendingEventId: id,
    eventName: z.string(),
    eventType: paidType,
    paymentStatus,
    correspondingEventBasicInfo: z.object({ eventPin: z.string(), endDate: z.iso.datetime() }).nullable(),
    /** Whether the payment turns a Free event into Plus. */
    isUpgrade: z.boolean(),
    /** The attempt that was paid, otherwise the last one; null before the first. */
    order: z.object({ orderNumber: z.string(), amountTwd: z.int().positive() }).nullable(),
    /** Amount that is due for refund, in NT$: paid twice, or for an upgrade of an event that is gone. */
    refundDueTwd: z.int().nonnegative(),
  }),
  errors: ['PENDING_EVENT_NOT_FOUND'],
});

/** A form of the card payment provider. A malformed body becomes an empty form, which has no valid signature. */
const providerForm = z.record(z.string(), z.string()).catch({});

export const receivePaymentNotice = defineEndpoint('receivePaymentNotice', {
  summary: "Payment notice of the provider (ECPay's ReturnURL): returns 1|OK or 0|CheckMacValue Error",
  body: providerForm,
  media: 'text/plain',
  errors: ['SERVICE_UNAVAILABLE'],
});

const returnParams = z.object({ pendingEventId: id });

export const returnFromCashier = defineEndpoint('returnFromCashier', {
  summary: "The payer's browser returns with a result (ECPay's OrderResultURL), which settles nothing",
  params: returnParams,
});

export const leaveCashier = defineEndpoint('leaveCashier', {
  summary: "The payer's browser returns without a result (ECPay's ClientBackURL)",
  params: returnParams,
});
