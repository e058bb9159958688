import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatTwd, PLUS_PRICE } from '@togather/contract/plans.ts';
import { type ReactNode, useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { paths } from '#lib/history/paths.ts';
import { usePayment } from '#pages/create/payment/paying/use-payment.ts';
import { nextLookMs } from '#pages/create/payment/poll-schedule.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, type ButtonKind, LinkButton } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/text-field.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { Loading } from './loading.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { Paid, type Ticket } from './paid.tsx';
import type { PaymentStatusAnswer } from './paid-stage.ts';

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

const ContactSupport = () => {
  const { t } = useTranslation('payments');
  return (
    <LinkButton to={paths.customerService} kind="quiet" className="underline underline-offset-4">
      {t('complete.contact')}
    </LinkButton>
  );
};

const Failed = ({ pendingEventId, eventName, isUpgrade, refundDueTwd, order }: PaymentStatusAnswer) => {
  const { t } = useTranslation('payments');
  const contact = <ContactSupport />;
  // The upgrade of an event that was gone when the payment arrived.
  if (refundDueTwd > 0)
    return (
      <OutcomeMessage
        title={t(titles.FAIL)}
        eventName={eventName}
        text={t('complete.goneText', { price: formatTwd(refundDueTwd) })}
        order={order}
        actions={contact}
      />
    );
  return (
    <OutcomeMessage
      title={t(titles.FAIL)}
      eventName={eventName}
      text={t('complete.failText')}
      order={order}
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

export function PaymentOutcome({ pendingEventId, ticket }: { pendingEventId: string; ticket: Ticket }) {
  const { t } = useTranslation('payments');
  const { query, checkAgain } = usePaymentStatus(pendingEventId);
  const { error } = query;
  if (!query.data) return error ? <LookupFailed error={error} /> : <Loading />;
  const data = { ...query.data, pendingEventId };
  const { paymentStatus, isUpgrade } = data;
  const isUpgraded = isUpgrade && paymentStatus === 'PAID';
  return (
    <>
      <p role="status" className="sr-only">
        {t(isUpgraded ? 'complete.upgradedTitle' : titles[paymentStatus])}
      </p>
      {paymentStatus === 'PENDING' && <Pending {...data} />}
      {paymentStatus === 'PROCESSING' && <Processing payment={data} onCheck={checkAgain} />}
      {paymentStatus === 'PAID' && <Paid payment={data} ticket={ticket} />}
      {paymentStatus === 'FAIL' && <Failed {...data} />}
    </>
  );
}

/** Shown when the payment's status could not be looked up. */
const LookupFailed = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('payments');
  return (
    <ProblemMessage
      heading="h1"
      className="max-w-lg!"
      title={t('complete.errorTitle')}
      text={
        <>
          <span className="mb-2 block">{t('complete.errorSubtitle')}</span>
          <span className="font-semibold text-ink">{errorText(error)}</span>
        </>
      }
      actions={
        <>
          <LinkButton to={paths.pendingEvent}>{t('complete.createAnother')}</LinkButton>
          <LinkButton to={paths.home} kind="secondary">
            {t('complete.home')}
          </LinkButton>
          <ContactSupport />
        </>
      }
    />
  );
};

/** A checkout has started without an outcome yet: the page polls, and checks again on request. */
const Processing = ({
  payment: { pendingEventId, eventName, order },
  onCheck,
}: {
  payment: PaymentStatusAnswer;
  onCheck: () => Promise<void>;
}) => {
  const { t } = useTranslation('payments');
  const { isPending, run } = useAction(onCheck);
  return (
    <>
      <OutcomeMessage
        scenes={['toast', 'crowd']}
        title={t('complete.processingTitle')}
        eventName={eventName}
        text={t('complete.processingText')}
        order={order}
        actions={
          <Button isPending={isPending} onClick={() => void run()} className="min-w-40">
            {t(isPending ? 'complete.checking' : 'complete.checkAgain')}
          </Button>
        }
      />
      <section className="mx-auto grid max-w-md justify-items-center gap-3 border-t border-line pt-6 text-center">
        <p className="text-muted">{t('complete.notPaid')}</p>
        <PayButton pendingEventId={pendingEventId} label={t('complete.payAgain')} kind="secondary" />
      </section>
    </>
  );
};

/** Opens the cashier. Alternatives stand beside it, and an error below. */
const PayButton = ({
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

interface Counts {
  dataUpdateCount: number;
  errorUpdateCount: number;
}
const statusKey = (pendingEventId: string) => ['payment-status', pendingEventId];

const answersIn = ({ dataUpdateCount, errorUpdateCount }: Counts) => dataUpdateCount + errorUpdateCount;

/** Returns a payment's status, and polls for some minutes while it is being confirmed. */
const usePaymentStatus = (pendingEventId: string) => {
  const client = useQueryClient();
  const queryKey = statusKey(pendingEventId);
  const counted = useRef(0);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('getPaymentStatus', { params: { pendingEventId }, signal }),
    staleTime: 0,
    // Users returning from the bank's app expect an immediate update.
    refetchOnWindowFocus: ({ state }) => state.data?.paymentStatus !== 'PAID',
    refetchInterval: ({ state }) =>
      state.data?.paymentStatus === 'PROCESSING' && nextLookMs(answersIn(state) - counted.current),
  });
  /** Looks up at once and restarts polling. */
  const checkAgain = async (): Promise<void> => {
    const state = client.getQueryState(queryKey);
    counted.current = state ? answersIn(state) : 0;
    await query.refetch();
  };
  return { query, checkAgain };
};
