import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { PhotoReport } from '@togather/contract/schemas/photos.ts';
import { useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { reportsQuery } from '#parts/host/reports-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { ReportCard } from '#ui/reports/report-card.tsx';

const box = 'grid min-h-24 place-items-center rounded-card border border-line p-5 text-center';

const Loading = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className="h-24 rounded-card" />
    </div>
  );
};

const Failed = ({
  error,
  onRetry,
  isRetrying,
}: {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}) => {
  const { t } = useTranslation('hosting');
  return (
    <div role="alert" className={`${box} gap-3`}>
      <p>
        {t('reports.failed')} {errorText(error)}
      </p>
      <Button
        kind="secondary"
        icon={<RetryIcon className="size-5" />}
        isPending={isRetrying}
        onClick={onRetry}
      >
        {t('common:retry')}
      </Button>
    </div>
  );
};

/** Lists guests' reports for the host to settle. Calls `onRemoved` with deleted photos. */
export function ReportList({
  eventId,
  onRemoved,
}: {
  eventId: string;
  onRemoved: (photoId: string) => void;
}) {
  const { t } = useTranslation('hosting');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const query = reportsQuery(eventId);
  const { data, error, isFetching, refetch } = useQuery(query);
  const settle = (left: (page: ReportPage) => ReportPage, message: string) => {
    // The pressed button was removed with its card.
    place.current?.focus();
    const page = changeCached(client, query.queryKey, (now) => now && left(now));
    if (page && page.total > page.reports.length) void refetch();
    notify({ type: 'success', message });
  };
  const keep = async ({ id }: PhotoReport) => {
    await keepPhoto(eventId, id);
    settle((page) => withoutReport(page, id), t('reports.kept'));
  };
  const remove = async ({ photo: { photoId } }: PhotoReport) => {
    await removePhoto(photoId);
    settle((page) => withoutPhoto(page, photoId), t('reports.removed'));
    onRemoved(photoId);
  };
  const content = () => {
    if (!data)
      return error ? (
        <Failed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      );
    if (data.total === 0) return null;
    return (
      <ul className="grid gap-4">
        {data.reports.map((report) => (
          <ReportCard
            key={report.id}
            texts="hosting"
            report={report}
            onKeep={() => keep(report)}
            onRemove={() => remove(report)}
          />
        ))}
      </ul>
    );
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {content()}
      {data && data.total > data.reports.length && (
        <p className="mt-4 text-sm text-muted">
          {t('reports.more', { shown: data.reports.length, total: data.total })}
        </p>
      )}
    </div>
  );
}

/** Treats a missing report or photo as settled. */
const orGone = async (answer: Promise<unknown>): Promise<void> => {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
};

function keepPhoto(eventId: string, reportId: string): Promise<void> {
  return orGone(call('dismissReport', { params: { eventId, reportId } }));
}

function removePhoto(photoId: string): Promise<void> {
  return orGone(call('deletePhoto', { params: { photoId } }));
}

type ReportPage = ResponseOf<'listReports'>;

const without = ({ reports, total }: ReportPage, isClosed: (report: PhotoReport) => boolean): ReportPage => {
  const left = reports.filter((report) => !isClosed(report));
  return { reports: left, total: total - (reports.length - left.length) };
};

/** Returns the page without a closed report, or without all reports of a deleted photo. */
function withoutReport(page: ReportPage, reportId: string): ReportPage {
  return without(page, ({ id }) => id === reportId);
}
function withoutPhoto(page: ReportPage, photoId: string): ReportPage {
  return without(page, ({ photo }) => photo.photoId === photoId);
}
