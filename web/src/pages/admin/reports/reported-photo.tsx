import type { AdminReport } from '@togather/contract/schemas/admin/admin-reports.ts';
import { paths } from '#lib/history/paths.ts';
import { TakedownButton } from '#pages/admin/events/takedown-button.tsx';
import { Link } from '#ui/links/link.tsx';
import { ReportCard } from '#ui/reports/report-card.tsx';

/** A reported photo with its event, which can be taken down. */
export function ReportedPhoto({
  report,
  onKeep,
  onRemove,
}: {
  report: AdminReport;
  onKeep: () => Promise<void>;
  onRemove: () => Promise<void>;
}) {
  return (
    <ReportCard
      texts="admin"
      report={report}
      onKeep={onKeep}
      onRemove={onRemove}
      action={<TakedownButton event={{ ...report.event, takenDown: null }} />}
    >
      <p className="mt-2 text-sm">
        <Link to={paths.event(report.event.pinCode)} className="underline">
          <bdi>{report.event.eventName}</bdi>
        </Link>
        <span className="text-muted">
          {' '}
          · <bdi>{report.event.hostUserName}</bdi>
        </span>
      </p>
    </ReportCard>
  );
}
