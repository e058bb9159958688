import { errorText } from '#lib/failures/error-text.ts';
import { ApiError, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { t } from '#texts/i18n.ts';

/** Longer than a reachable cashier needs to respond. */
const LEAVING_MS = 20_000;

/**
 * Posts hidden fields to the cashier's page. Resolves when the back button restores this page, or if it is still open after
 * a while, since a cancelled navigation fires no event.
 */
export function postToCashier(cashierUrl: string, fields: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve) => {
    const stay = () => {
      clearTimeout(timer);
      removeEventListener('pageshow', returned);
      resolve();
    };
    const returned = ({ persisted }: PageTransitionEvent) => persisted && stay();
    addEventListener('pageshow', returned);
    const timer = setTimeout(stay, LEAVING_MS);
    const form = document.createElement('form');
    form.method = 'post';
    form.action = cashierUrl;
    form.hidden = true;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    // A field named `submit` would hide the form's own method.
    HTMLFormElement.prototype.submit.call(form);
    form.remove();
  });
}

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

/** Returns the message below the name when a pending event could not be saved: the server's, or an unexpected error. */
export function creationFailureText(error: unknown): string {
  const isConnection = error instanceof NetworkError || error instanceof TimeoutError;
  const isTold =
    error instanceof ApiError && (error.code !== 'UNEXPECTED' || (!error.hasCode && error.message));
  return isConnection || isTold ? errorText(error) : t('error.unexpected');
}

type PaymentFault = 'noResponse' | 'paramsMissing' | 'paramsInvalid';

/** A start-payment response that cannot be posted to the cashier. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly fault: PaymentFault;

  constructor(fault: PaymentFault) {
    super(fault);
    this.fault = fault;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isFields = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((field) => typeof field === 'string');

/** Returns the cashier's form fields from a start-payment response. Throws PaymentError. */
export function readPaymentParams(answer: unknown): Record<string, string> {
  if (typeof answer !== 'object' || answer === null) throw new PaymentError('noResponse');
  const { paymentParams } = answer as { paymentParams?: unknown };
  if (paymentParams === undefined || paymentParams === null) throw new PaymentError('paramsMissing');
  const fields = typeof paymentParams === 'string' ? parsed(paymentParams) : null;
  if (!isFields(fields)) throw new PaymentError('paramsInvalid');
  return fields;
}
