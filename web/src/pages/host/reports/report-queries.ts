import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { PhotoReport } from '@togather/contract/schemas/photos/photos.ts';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';

/** The oldest reports of an event, and their total. */
export function reportsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['reports', eventId],
    queryFn: ({ signal }) => call('listReports', { params: { eventId }, query: {}, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Treats a missing report or photo as settled. */
const orGone = async (answer: Promise<unknown>): Promise<void> => {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
};

export function keepPhoto(eventId: string, reportId: string): Promise<void> {
  return orGone(call('dismissReport', { params: { eventId, reportId } }));
}

export function removePhoto(photoId: string): Promise<void> {
  return orGone(call('deletePhoto', { params: { photoId } }));
}

export type ReportPage = ResponseOf<'listReports'>;

const without = ({ reports, total }: ReportPage, isClosed: (report: PhotoReport) => boolean): ReportPage => {
  const left = reports.filter((report) => !isClosed(report));
  return { reports: left, total: total - (reports.length - left.length) };
};

/** Returns the page without a closed report, or without all reports of a deleted photo. */
export function withoutReport(page: ReportPage, reportId: string): ReportPage {
  return without(page, ({ id }) => id === reportId);
}
export function withoutPhoto(page: ReportPage, photoId: string): ReportPage {
  return without(page, ({ photo }) => photo.photoId === photoId);
}
