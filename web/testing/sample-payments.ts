import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { PaymentStatus } from '@togather/contract/schemas/payments.ts';
import { vi } from 'vitest';
import { newId } from './samples.ts';

type PaymentAnswer = ResponseOf<'getPaymentStatus'>;

export function outcomeAt(pendingEventId: string): string {
  return `/pending-event-creation-complete/${pendingEventId}`;
}

export function samplePayment(
  paymentStatus: PaymentStatus,
  change: Partial<PaymentAnswer> = {},
): PaymentAnswer {
  return {
    pendingEventId: newId(),
    eventName: 'Gala',
    eventType: 'PLUS',
    paymentStatus,
    correspondingEventBasicInfo: null,
    isUpgrade: false,
    order: null,
    refundDueTwd: 0,
    ...change,
  };
}

export const sampleCheckout = { MerchantTradeNo: 'T1', TotalAmount: '549' };

/** `startPayment`'s answer: the fields of the cashier's form. */
export const paymentParams = { paymentParams: JSON.stringify(sampleCheckout) };

/** Keeps the page from leaving for the cashier. Returns the forms it would have sent. */
export function stayWithCheckouts() {
  const sent: { action: string; fields: Record<string, string> }[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const entries = [...new FormData(this)].map(([name, value]) => [name, String(value)]);
    sent.push({ action: this.action, fields: Object.fromEntries(entries) });
  });
  return sent;
}
