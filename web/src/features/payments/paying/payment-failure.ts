import { ApiError, NetworkError, TimeoutError } from '../../../platform/failures/failures.ts';
import { PaymentError, type PaymentFault } from './payment-error.ts';

/** No usable response arrived: no connection, none in time, or one without a body. */
const isSilence = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  (error instanceof ApiError && error.status === 200);

/** The text of a payment that could not be started, by its key. */
export const paymentFailureOf = (error: unknown): PaymentFault | 'paymentFailed' => {
  if (error instanceof PaymentError) return error.fault;
  return isSilence(error) ? 'noResponse' : 'paymentFailed';
};
