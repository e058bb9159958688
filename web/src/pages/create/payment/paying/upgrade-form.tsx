import { PLUS_PRICE } from '@togather/contract/plans.ts';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { isLoginFailure } from '#lib/failures/failures.ts';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { creationFailureText } from './creation-failure.ts';
import { usePayment } from './use-payment.ts';

/** Shows the Free event and the button that opens the cashier for its upgrade. */
export const UpgradeForm = ({
  event: { eventId, eventName },
}: {
  event: { eventId: string; eventName: string };
}) => {
  const { t } = useTranslation('payments');
  const payment = usePayment((pendingEventId) => navigate(paths.pendingEventComplete(pendingEventId)));
  const saving = useAction(async () => {
    try {
      const body = { eventName, eventType: 'PLUS', upgradeOf: eventId } as const;
      await payment.pay((await call('createPendingEvent', { body })).pendingEventId);
    } catch (failure) {
      // The login expired while the page was open: the page asks for a new one.
      if (!isLoginFailure(failure)) throw failure;
    }
  });
  return (
    <div className="grid content-start gap-4">
      <h2 className="text-xl">
        <bdi>{eventName}</bdi>
      </h2>
      <p className="text-muted">{t('upgrade.stays')}</p>
      <div className="grid gap-2">
        <Button
          size="large"
          isPending={saving.isPending}
          disabled={payment.isUnavailable}
          onClick={() => void saving.run()}
        >
          {payment.isPending ? t('opening') : t('save', { price: PLUS_PRICE })}
        </Button>
        <FieldError
          id="payment-failure"
          error={payment.failure ?? (saving.error === null ? null : creationFailureText(saving.error))}
        />
      </div>
    </div>
  );
};
