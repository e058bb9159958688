import { ApiError, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { PaymentError, type PaymentFault } from './read-payment-params.ts';

/** Returns true if no usable response arrived: no connection, a time-out, or no body. */
const isSilence = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  (error instanceof ApiError && error.status === 200);

/** Returns the text key for a payment that could not be started. */
export function paymentFailureOf(error: unknown): PaymentFault | 'common:error.paymentFailed' {
  if (error instanceof PaymentError) return error.fault;
  return isSilence(error) ? 'noResponse' : 'common:error.paymentFailed';
}
