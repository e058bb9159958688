import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventName } from '../events/events.ts';
import { id } from '../ids.ts';

/** PENDING: saved; PROCESSING: a checkout has started, no result yet; FAIL: the last attempt failed. */
export const paymentStatus = z.enum(['PENDING', 'PROCESSING', 'PAID', 'FAIL']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

const params = z.object({ pendingEventId: id });

const paidType = z.literal('PLUS');

export const createPendingEvent = defineEndpoint('createPendingEvent', {
  summary: 'Save what a paid event shall be',
  body: z.object({ eventName, eventType: paidType }),
  response: z.object({ pendingEventId: id, eventType: paidType }),
});

export const startPayment = defineEndpoint('startPayment', {
  summary: 'Start an attempt to pay; the answer is posted to the cashier as a form',
  params,
  response: z.object({
    /** JSON object of form fields, as a string. */
    paymentParams: z.string().min(1),
  }),
  errors: ['PENDING_EVENT_NOT_FOUND', 'ALREADY_PAID', 'SERVICE_UNAVAILABLE'],
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
    /** What was paid a second time and will be paid back, in NT$. */
    refundDueTwd: z.int().nonnegative(),
  }),
  errors: ['PENDING_EVENT_NOT_FOUND'],
});
