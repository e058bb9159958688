import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { usePayment } from './use-payment.ts';
import { statusKey } from './use-payment-status.ts';

/** Goes to the cashier; the line below says why it did not work. */
export const PayButton = ({
  pendingEventId,
  label,
  kind = 'primary',
}: {
  pendingEventId: string;
  label: string;
  kind?: ButtonKind;
}) => {
  const { t } = useTranslation('payments');
  const client = useQueryClient();
  const { isPending, isUnavailable, failure, pay } = usePayment(
    (id) => void client.invalidateQueries({ queryKey: statusKey(id) }),
  );
  return (
    <div className="grid justify-items-center gap-2">
      <Button
        kind={kind}
        isPending={isPending}
        disabled={isUnavailable}
        onClick={() => void pay(pendingEventId)}
      >
        {isPending ? t('opening') : label}
      </Button>
      <FieldError id="payment-failure" error={failure} />
    </div>
  );
};
