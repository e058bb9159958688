import { useRef } from 'react';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { ReportedPhoto } from './reported-photo.tsx';
import { useReports } from './use-reports.ts';

/** Lists the reported photos of all events. */
export function ReportInbox() {
  const { t } = useTranslation('admin');
  const { pages, keep, remove } = useReports();
  const place = useRef<HTMLDivElement>(null);
  useKeepFocus(place);
  return (
    <div ref={place} tabIndex={-1} className="mt-8 grid max-w-2xl gap-6 outline-none">
      <header className="grid gap-2">
        <h2 className="text-xl">{t('reports.title')}</h2>
        <p className="text-muted">{t('reports.text')}</p>
      </header>
      {pages.total !== undefined && (
        <p role="status" className="text-sm text-muted">
          {pages.total === 0 ? t('reports.none') : t('reports.count', { count: pages.total })}
        </p>
      )}
      <PagedList pages={pages} failed={t('reports.failed')} outline="h-44">
        {(report) => (
          <ReportedPhoto
            key={report.id}
            report={report}
            onKeep={() => keep(report.id)}
            onRemove={() => remove(report.photo.photoId)}
          />
        )}
      </PagedList>
    </div>
  );
}
