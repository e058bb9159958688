import { formatTwd } from '@togather/contract/plans.ts';
import type { Refund } from '@togather/contract/schemas/operating.ts';
import type { ReactNode } from 'react';
import { call } from '#lib/api/api.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Address } from '#ui/links/link.tsx';
import { ActionButton } from './action.tsx';
import { AdminList, AdminView, useAdminList } from './admin-list.tsx';

/** Lists refunds, due ones first. */
export function Refunds() {
  const { t } = useTranslation('admin');
  const list = useAdminList({
    key: ['refunds'],
    read: (query, signal) => call('listRefunds', { query, signal }),
    rowsOf: ({ refunds }) => refunds,
    idOf: ({ merchantTradeNo }) => merchantTradeNo,
  });
  return (
    <AdminView title={t('refunds.title')} text={t('refunds.text')}>
      <AdminList
        list={list}
        count={({ due }) => (due === 0 ? t('refunds.none') : t('refunds.count', { count: due }))}
        failed={t('refunds.failed')}
        outline="h-56"
      >
        {(refund) => <Entry refund={refund} />}
      </AdminList>
    </AdminView>
  );
}

/** A refund: amount, reason, buyer and date, and the button that records it. */
const Entry = ({ refund }: { refund: Refund }) => {
  const { t, language } = useTranslation('admin');
  const { merchantTradeNo, amountTwd, reason, eventName, buyerEmail, dueAt, refunded } = refund;
  const amount = formatTwd(amountTwd);
  const tradeNumber = <span className="font-mono break-all">{merchantTradeNo}</span>;
  return (
    <li>
      <article
        aria-label={merchantTradeNo}
        className="grid gap-4 rounded-card border border-line bg-surface p-5"
      >
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="text-lg font-semibold tabular-nums">{amount}</h3>
          <p className="text-muted">{t(`refunds.reasons.${reason}`)}</p>
        </header>
        <dl className="grid gap-2">
          <Detail name={t('refunds.trade')}>{tradeNumber}</Detail>
          <Detail name={t('refunds.event')}>
            <bdi>{eventName}</bdi>
          </Detail>
          <Detail name={t('refunds.buyer')}>
            {buyerEmail === null ? t('refunds.accountDeleted') : <Address>{buyerEmail}</Address>}
          </Detail>
          <Detail name={t('refunds.since')}>
            <time dateTime={dueAt} className="tabular-nums">
              {formatMoment(dueAt, language)}
            </time>
          </Detail>
        </dl>
        {refunded ? (
          <p className="text-sm text-muted">
            {t('refunds.done', { day: formatMoment(refunded.at, language), email: refunded.byEmail })}
          </p>
        ) : (
          <div>
            <ActionButton
              about={merchantTradeNo}
              question={{
                title: t('refunds.confirmTitle'),
                confirm: t('refunds.record'),
                text: (
                  <>
                    <p>{t('refunds.confirmText', { amount })}</p>
                    <p>{tradeNumber}</p>
                  </>
                ),
              }}
              act={() => call('recordRefund', { params: { merchantTradeNo } })}
            >
              {t('refunds.record')}
            </ActionButton>
          </div>
        )}
      </article>
    </li>
  );
};

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);
