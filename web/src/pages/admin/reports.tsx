import type { AdminReport } from '@togather/contract/schemas/operating.ts';
import { call } from '#lib/api/api.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';
import { ReportCard } from '#ui/reports/report-card.tsx';
import { RowMenu, useThenRefetch } from './action.tsx';
import { AdminList, AdminView, useAdminList } from './admin-list.tsx';
import { useTakedown } from './sanctions.tsx';

/** Lists the open reports of all events. */
export function Reports() {
  const { t } = useTranslation('admin');
  const list = useAdminList({
    key: ['reports'],
    read: (query, signal) => call('listAllReports', { query, signal }),
    rowsOf: ({ reports }) => reports,
    idOf: ({ id }) => id,
  });
  return (
    <AdminView title={t('reports.title')} text={t('reports.text')}>
      <AdminList
        list={list}
        count={({ total: count }) => (count === 0 ? t('reports.none') : t('reports.count', { count }))}
        failed={t('reports.failed')}
        outline="h-44"
      >
        {(report) => <Entry report={report} />}
      </AdminList>
    </AdminView>
  );
}

/** A reported photo with its event, which can be taken down. */
const Entry = ({ report }: { report: AdminReport }) => {
  const { id, photo, event } = report;
  const takedown = useTakedown({ ...event, takenDown: null });
  return (
    <ReportCard
      texts="admin"
      report={report}
      onKeep={useThenRefetch(() => call('dismissAnyReport', { params: { reportId: id } }))}
      onRemove={useThenRefetch(() => call('deleteAnyPhoto', { params: { photoId: photo.photoId } }))}
      action={
        <div className="ml-auto">
          <RowMenu name={event.eventName} actions={[takedown]} />
        </div>
      }
    >
      <p className="mt-2 text-sm">
        <Link to={paths.event(event.pinCode)} className="underline">
          <bdi>{event.eventName}</bdi>
        </Link>
        <span className="text-muted">
          {' '}
          · <bdi>{event.hostUserName}</bdi>
        </span>
      </p>
    </ReportCard>
  );
};
