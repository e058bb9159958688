import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusKey } from '#pages/create/payment/use-payment-status.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, type ButtonKind } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { usePayment } from './use-payment.ts';

/** Opens the cashier. Alternatives stand beside it, and an error below. */
export const PayButton = ({
  pendingEventId,
  label,
  kind = 'primary',
  children,
}: {
  pendingEventId: string;
  label: string;
  kind?: ButtonKind;
  children?: ReactNode;
}) => {
  const { t } = useTranslation('payments');
  const client = useQueryClient();
  const { isPending, isUnavailable, failure, pay } = usePayment(
    (id) => void client.invalidateQueries({ queryKey: statusKey(id) }),
  );
  return (
    <div className="grid justify-items-center gap-2">
      <div className="flex flex-wrap justify-center gap-x-3 gap-y-2">
        <Button
          kind={kind}
          isPending={isPending}
          disabled={isUnavailable}
          onClick={() => void pay(pendingEventId)}
        >
          {isPending ? t('opening') : label}
        </Button>
        {children}
      </div>
      <FieldError id="payment-failure" error={failure} />
    </div>
  );
};
