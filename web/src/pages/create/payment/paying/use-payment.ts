import { call } from '#lib/api/api.ts';
import { loadConfig, useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { leaveInAppBrowser } from '#lib/device/in-app-browser.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError, isLoginFailure } from '#lib/failures/failures.ts';
import { forgetUnpaid } from '#parts/event/unpaid-event.ts';
import type { Translate } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { paymentFailureOf, postToCashier, readPaymentParams } from './post-to-cashier.ts';

const goToCashier = async (pendingEventId: string): Promise<void> => {
  const { cashierUrl } = await loadConfig();
  const answer: unknown = await call('startPayment', { params: { pendingEventId } });
  const fields = readPaymentParams(answer);
  if (!cashierUrl) throw new Error('this installation takes no payments');
  await postToCashier(cashierUrl, fields);
};

/** Returns the server's text for a host who may no longer buy, otherwise that of the failed payment. */
const refusalText = (error: unknown, t: Translate<'payments'>): string => {
  if (error instanceof ApiError && error.code === 'HOSTING_RESTRICTED') return errorText(error);
  const key = paymentFailureOf(error);
  return key === 'noResponse' ? `${t(key)}\n${t('notCharged')}` : t(key);
};

/**
 * Starts a payment for a pending event: opens the cashier, or sets `failure`. Calls `onAlreadyPaid` if it was paid
 * meanwhile. `isUnavailable` is true if payments are switched off.
 */
export function usePayment(onAlreadyPaid: (pendingEventId: string) => void) {
  const { t } = useTranslation('payments');
  const { isPending, error, run, reset } = useAction(async (pendingEventId: string) => {
    if (leaveInAppBrowser()) return;
    try {
      await goToCashier(pendingEventId);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : undefined;
      if (code === 'PENDING_EVENT_NOT_FOUND') forgetUnpaid(pendingEventId);
      if (code === 'ALREADY_PAID') return onAlreadyPaid(pendingEventId);
      // The login expired while the page was open: the page asks for a new one.
      if (isLoginFailure(failure)) return;
      throw failure;
    }
  });
  const isUnavailable = useConfig()?.features.payments === false;
  const refusal = error === null ? null : refusalText(error, t);
  return { isPending, isUnavailable, failure: isUnavailable ? t('unavailable') : refusal, pay: run, reset };
}
