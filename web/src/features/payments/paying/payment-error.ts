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
