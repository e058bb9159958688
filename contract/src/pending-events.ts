import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventName } from './events.ts';
import { id } from './ids.ts';

/** PENDING: saved; PROCESSING: a checkout has started, no verdict yet; FAIL: the last attempt failed. */
export const paymentStatus = z.enum(['PENDING', 'PROCESSING', 'PAID', 'FAIL']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

const params = z.object({ pendingEventId: id });
const loginErrors = ['LOGIN_REQUIRED', 'LOGIN_INVALID', 'LOGIN_EXPIRED'] as const;

export const createPendingEvent = defineEndpoint({
  method: 'POST',
  path: '/api/pending-event',
  summary: 'Save what a paid event shall be',
  auth: 'required',
  body: z.object({ eventName, eventType: z.literal('PLUS') }),
  response: z.object({ pendingEventId: id }),
  errors: ['VALIDATION_FAILED', ...loginErrors, 'TOO_MANY_REQUESTS'],
});

export const startPayment = defineEndpoint({
  method: 'POST',
  path: '/api/pending-event/:pendingEventId/start-payment',
  summary: 'Start an attempt to pay; the answer is posted to the cashier as a form',
  auth: 'required',
  who: 'payer',
  params,
  response: z.object({
    /** JSON object of form fields, as a string. */
    paymentParams: z.string().min(1),
  }),
  errors: [
    ...loginErrors,
    'PENDING_EVENT_NOT_FOUND',
    'ALREADY_PAID',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ],
});

export const getPaymentStatus = defineEndpoint({
  method: 'GET',
  path: '/api/pending-event/:pendingEventId/payment-status',
  summary: 'How the payment stands, and the event once it is paid',
  auth: 'required',
  who: 'payer',
  params,
  response: z.object({
    pendingEventId: id,
    eventName: z.string(),
    paymentStatus,
    correspondingEventBasicInfo: z.object({ eventPin: z.string(), endDate: z.iso.datetime() }).nullable(),
  }),
  errors: [...loginErrors, 'PENDING_EVENT_NOT_FOUND'],
});
