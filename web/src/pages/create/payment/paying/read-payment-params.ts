export type PaymentFault = 'noResponse' | 'paramsMissing' | 'paramsInvalid';

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
