import { formatTwd } from '@togather/contract/plans.ts';
import type { Refund } from '@togather/contract/schemas/operating.ts';
import { call } from '#lib/api/api.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Address } from '#ui/links/link.tsx';
import { ActionButton } from './action.tsx';
import { AdminList, AdminView, TableRow, useAdminList } from './admin-list.tsx';

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
    <AdminView title={t('refunds.title')} text={t('refunds.text')} isWide>
      <AdminList
        list={list}
        count={({ due }) => (due === 0 ? t('refunds.none') : t('refunds.count', { count: due }))}
        failed={t('refunds.failed')}
        outline="h-12"
        columns={[
          { head: t('refunds.amount'), width: '5.5rem' },
          { head: t('refunds.reason'), width: 'minmax(0, 1.2fr)' },
          { head: t('refunds.trade'), width: 'minmax(0, 1.3fr)' },
          { head: t('refunds.event'), width: 'minmax(0, 1fr)' },
          { head: t('refunds.buyer'), width: 'minmax(0, 1.2fr)' },
          { head: t('refunds.since'), width: '8rem' },
          { head: '', width: '7rem' },
        ]}
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
  const record = (
    <ActionButton
      about={merchantTradeNo}
      className="min-h-11 px-4"
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
  );
  return (
    <TableRow
      label={merchantTradeNo}
      title={<span className="tabular-nums">{amount}</span>}
      cells={[
        [t('refunds.reason'), t(`refunds.reasons.${reason}`)],
        [t('refunds.trade'), tradeNumber],
        [t('refunds.event'), <bdi key="event">{eventName}</bdi>],
        [
          t('refunds.buyer'),
          buyerEmail === null ? t('refunds.accountDeleted') : <Address key="buyer">{buyerEmail}</Address>,
        ],
        [
          t('refunds.since'),
          <time key="since" dateTime={dueAt} className="tabular-nums">
            {formatMoment(dueAt, language)}
          </time>,
        ],
      ]}
      action={!refunded && record}
      note={
        refunded && (
          <p className="text-sm text-muted">
            {t('refunds.done', { day: formatMoment(refunded.at, language), email: refunded.byEmail })}
          </p>
        )
      }
    />
  );
};
