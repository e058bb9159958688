import { formatTwd } from '@togather/contract/plans.ts';
import type { Refund } from '@togather/contract/schemas/admin/admin-refunds.ts';
import type { ReactNode } from 'react';
import { formatMoment } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Address } from '#ui/links/link.tsx';
import { RecordRefund } from './record-refund.tsx';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** One due refund: amount, reason, buyer and date, and the button that records it. */
export function RefundEntry({ refund, onRecord }: { refund: Refund; onRecord: () => Promise<void> }) {
  const { t, language } = useTranslation('admin');
  const { merchantTradeNo, amountTwd, reason, eventName, buyerEmail, dueAt, refunded } = refund;
  const amount = formatTwd(amountTwd);
  return (
    <li>
      <article
        aria-label={merchantTradeNo}
        className="grid gap-4 rounded-card border border-line bg-surface p-5"
      >
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="text-lg font-medium tabular-nums">{amount}</h3>
          <p className="text-muted">{t(`refunds.reasons.${reason}`)}</p>
        </header>
        <dl className="grid gap-2">
          <Fact name={t('refunds.trade')}>
            <span className="font-mono break-all">{merchantTradeNo}</span>
          </Fact>
          <Fact name={t('refunds.event')}>
            <bdi>{eventName}</bdi>
          </Fact>
          <Fact name={t('refunds.buyer')}>
            {buyerEmail === null ? t('refunds.accountDeleted') : <Address>{buyerEmail}</Address>}
          </Fact>
          <Fact name={t('refunds.since')}>
            <time dateTime={dueAt} className="tabular-nums">
              {formatMoment(dueAt, language)}
            </time>
          </Fact>
        </dl>
        {refunded ? (
          <p className="text-sm text-muted">
            {t('refunds.done', { day: formatMoment(refunded.at, language), email: refunded.byEmail })}
          </p>
        ) : (
          <RecordRefund about={merchantTradeNo} amount={amount} onRecord={onRecord} />
        )}
      </article>
    </li>
  );
}
