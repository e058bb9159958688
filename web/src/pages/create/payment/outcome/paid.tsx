import { useQuery } from '@tanstack/react-query';
import { formatTwd } from '@togather/contract/plans.ts';
import { type ReactNode, useEffect } from 'react';
import { call } from '#lib/api/api.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { lookUp } from '#lib/joining/look-up-event.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { forgetUnpaid } from '#parts/event/unpaid-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { PageHeader } from '#ui/layout/page-shell.tsx';
import { Loading } from './loading.tsx';
import { OrderLine, OutcomeMessage } from './outcome-message.tsx';
import { type PaymentStatusAnswer, paidStageOf } from './paid-stage.ts';

/** Renders a paid event with its PIN and its share and enter buttons. */
export type Ticket = (event: { eventName: string; pinCode: string }) => ReactNode;

const Open = ({
  eventName,
  isUpgrade,
  pin,
  end,
  order,
  ticket,
}: {
  eventName: string;
  isUpgrade: boolean;
  pin: string;
  end: string;
  order: PaymentStatusAnswer['order'];
  ticket: Ticket;
}) => {
  const { t, language } = useTranslation('payments');
  return (
    <div className="mx-auto grid max-w-lg gap-8">
      <PageHeader
        title={t(isUpgrade ? 'complete.upgradedTitle' : 'complete.paidTitle')}
        text={t(isUpgrade ? 'complete.upgradedText' : 'complete.paidText')}
        isCentered
      />
      {ticket({ eventName, pinCode: pin })}
      <div className="grid justify-items-center gap-2">
        <LinkButton to={paths.backstage(pin)} kind="secondary">
          {t('complete.backstage')}
        </LinkButton>
        <p className="mt-2 text-center text-sm text-muted">
          {t('complete.until', { day: formatDay(end, language) ?? '' })}
          <OrderLine order={order} />
        </p>
      </div>
    </div>
  );
};

/** Announces the refund of a second payment. */
const RefundDue = ({ amountTwd }: { amountTwd: number }) => {
  const { t } = useTranslation('payments');
  return (
    <p role="status" className="mx-auto mb-8 max-w-lg rounded-card border border-line bg-accent-soft p-5">
      {t('complete.refundDue', { price: formatTwd(amountTwd) })}
    </p>
  );
};

/** Shown when one payment has arrived, or two. The event can be entered once it has been looked up. */
export function Paid({ payment, ticket }: { payment: PaymentStatusAnswer; ticket: Ticket }) {
  return (
    <>
      {payment.refundDueTwd > 0 && <RefundDue amountTwd={payment.refundDueTwd} />}
      <PaidEvent payment={payment} ticket={ticket} />
    </>
  );
}

const PaidEvent = ({ payment, ticket }: { payment: PaymentStatusAnswer; ticket: Ticket }) => {
  const { t } = useTranslation('payments');
  const { pendingEventId, eventName, isUpgrade, correspondingEventBasicInfo: info } = payment;
  useEffect(() => forgetUnpaid(pendingEventId), [pendingEventId]);
  const stage = paidStageOf(info, serverNow());
  const pin = info?.eventPin ?? '';
  const { data: event, error } = useQuery({
    queryKey: ['paid-event', pin],
    queryFn: ({ signal }) => lookUp(pin, { photos: 'newest', signal, by: call }),
    enabled: stage === 'open',
    retryDelay: 1000,
  });
  if (stage === 'open' && !event && !error) return <Loading />;
  if (info && event && stage === 'open')
    return (
      <Open
        eventName={eventName || event.eventName}
        isUpgrade={isUpgrade}
        pin={info.eventPin}
        end={info.endDate}
        order={payment.order}
        ticket={ticket}
      />
    );
  const isExpired = stage === 'expired';
  return (
    <OutcomeMessage
      {...(!isExpired && { scenes: ['cake', 'flower'] as const })}
      title={t(isExpired ? 'complete.expiredTitle' : 'complete.paidBefore')}
      eventName={eventName}
      text={t(isExpired ? 'complete.expired' : 'complete.noDetails')}
      order={payment.order}
      actions={<LinkButton to={paths.hostedEvents}>{t('complete.hostedEvents')}</LinkButton>}
    />
  );
};
