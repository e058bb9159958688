import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { usePayment } from './use-payment.ts';

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
  const { isPending, failure, pay } = usePayment();
  return (
    <div className="grid justify-items-center gap-2">
      <Button kind={kind} isPending={isPending} onClick={() => void pay(pendingEventId)}>
        {isPending ? t('opening') : label}
      </Button>
      <FieldError id="payment-failure" error={failure} />
    </div>
  );
};
