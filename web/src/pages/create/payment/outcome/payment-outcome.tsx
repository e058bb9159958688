import { formatTwd, PLUS_PRICE } from '@togather/contract/plans.ts';
import { paths } from '#lib/history/paths.ts';
import { PayButton } from '#pages/create/payment/paying/pay-button.tsx';
import { usePaymentStatus } from '#pages/create/payment/use-payment-status.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { Loading } from './loading.tsx';
import { LookupFailed } from './lookup-failed.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { Paid, type Ticket } from './paid.tsx';
import type { PaymentStatusAnswer } from './paid-stage.ts';
import { Processing } from './processing.tsx';

const titles = {
  PENDING: 'complete.pendingTitle',
  PROCESSING: 'complete.processingTitle',
  PAID: 'complete.paidTitle',
  FAIL: 'complete.failTitle',
} as const;

const Pending = ({ pendingEventId, eventName, isUpgrade }: PaymentStatusAnswer) => {
  const { t } = useTranslation('payments');
  return (
    <OutcomeMessage
      scenes={['balloons', 'hills']}
      title={t(titles.PENDING)}
      eventName={eventName}
      text={t(isUpgrade ? 'complete.upgradeText' : 'complete.pendingText')}
      actions={
        <PayButton pendingEventId={pendingEventId} label={t('complete.payNow', { price: PLUS_PRICE })} />
      }
    />
  );
};

const Failed = ({ pendingEventId, eventName, isUpgrade, refundDueTwd }: PaymentStatusAnswer) => {
  const { t } = useTranslation('payments');
  const contact = (
    <LinkButton to={paths.customerService} kind="quiet">
      {t('complete.contact')}
    </LinkButton>
  );
  // The upgrade of an event that was gone when the payment arrived.
  if (refundDueTwd > 0)
    return (
      <OutcomeMessage
        title={t(titles.FAIL)}
        eventName={eventName}
        text={t('complete.goneText', { price: formatTwd(refundDueTwd) })}
        actions={contact}
      />
    );
  return (
    <OutcomeMessage
      title={t(titles.FAIL)}
      eventName={eventName}
      text={t('complete.failText')}
      actions={
        <PayButton pendingEventId={pendingEventId} label={t('complete.tryAgain')}>
          {!isUpgrade && (
            <LinkButton to={paths.pendingEvent} kind="secondary">
              {t('complete.createAgain')}
            </LinkButton>
          )}
          {contact}
        </PayButton>
      }
    />
  );
};

export const PaymentOutcome = ({ pendingEventId, ticket }: { pendingEventId: string; ticket: Ticket }) => {
  const { t } = useTranslation('payments');
  const { query, checkAgain } = usePaymentStatus(pendingEventId);
  const { error } = query;
  if (!query.data) return error ? <LookupFailed error={error} /> : <Loading />;
  const data = { ...query.data, pendingEventId };
  const { paymentStatus, eventName, isUpgrade } = data;
  const isUpgraded = isUpgrade && paymentStatus === 'PAID';
  return (
    <>
      <p role="status" className="sr-only">
        {t(isUpgraded ? 'complete.upgradedTitle' : titles[paymentStatus])}
      </p>
      {paymentStatus === 'PENDING' && <Pending {...data} />}
      {paymentStatus === 'PROCESSING' && (
        <Processing pendingEventId={pendingEventId} eventName={eventName} onCheck={checkAgain} />
      )}
      {paymentStatus === 'PAID' && <Paid payment={data} ticket={ticket} />}
      {paymentStatus === 'FAIL' && <Failed {...data} />}
    </>
  );
};
