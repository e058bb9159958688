import { queryOptions } from '@tanstack/react-query';
import { deletePhoto, dismissReport, listReports, type PhotoReport } from '@togather/contract/hosting.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/failures.ts';

/** What guests reported, oldest first. */
export const reportsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['reports', eventId],
    queryFn: async ({ signal }) => (await call(listReports, { params: { eventId }, signal })).reports,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** What is not there any more is as good as done. */
const orGone = async (answer: Promise<unknown>): Promise<void> => {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
};

export const keepPhoto = (eventId: string, reportId: string): Promise<void> =>
  orGone(call(dismissReport, { params: { eventId, reportId } }));

export const removePhoto = (photoId: string): Promise<void> =>
  orGone(call(deletePhoto, { params: { photoId } }));

/** The reports that are left when one is closed, or when its photo is removed with all that was said of it. */
export const withoutReport = (reports: readonly PhotoReport[], reportId: string): PhotoReport[] =>
  reports.filter(({ id }) => id !== reportId);
export const withoutPhoto = (reports: readonly PhotoReport[], photoId: string): PhotoReport[] =>
  reports.filter(({ photo }) => photo.photoId !== photoId);
