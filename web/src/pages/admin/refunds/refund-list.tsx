import { useRef } from 'react';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { RefundEntry } from './refund-entry.tsx';
import { useRefunds } from './use-refunds.ts';

/** Lists refunds, due ones first. */
export function RefundList() {
  const { t } = useTranslation('admin');
  const { pages, record } = useRefunds();
  // A recorded refund loses its focused button.
  const place = useRef<HTMLDivElement>(null);
  useKeepFocus(place);
  return (
    <div ref={place} tabIndex={-1} className="mt-8 grid max-w-2xl gap-6 outline-none">
      <header className="grid gap-2">
        <h2 className="text-xl">{t('refunds.title')}</h2>
        <p className="text-muted">{t('refunds.text')}</p>
      </header>
      {pages.total !== undefined && (
        <p role="status" className="text-sm text-muted">
          {pages.total === 0 ? t('refunds.none') : t('refunds.count', { count: pages.total })}
        </p>
      )}
      <PagedList pages={pages} failed={t('refunds.failed')} outline="h-56">
        {(refund) => (
          <RefundEntry
            key={refund.merchantTradeNo}
            refund={refund}
            onRecord={() => record(refund.merchantTradeNo)}
          />
        )}
      </PagedList>
    </div>
  );
}
