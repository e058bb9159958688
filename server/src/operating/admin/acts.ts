import { type AnyAct, act } from '#http/act.ts';
import { deletePhotoAs } from '#photos/removal/delete-photo.ts';
import { checkAdminAct } from './check-admin.ts';
import { changeEventEndAct } from './events/change-event-end.ts';
import { changePhotoLimitAct } from './events/change-photo-limit.ts';
import { bringEventBackAct, takeEventDownAct } from './events/change-takedown.ts';
import { createPlusDirectlyAct } from './events/create-plus-directly.ts';
import { listAllEventsAct } from './events/list-all-events.ts';
import { answerFeedbackAct } from './feedback/answer-feedback.ts';
import { handleFeedbackAct } from './feedback/handle-feedback.ts';
import { listFeedbackAct } from './feedback/list-feedback.ts';
import { changeModesAct } from './installation/change-modes.ts';
import { discardJobAct, discardJobsAct } from './installation/discard-jobs.ts';
import { listFailedJobsAct } from './installation/list-failed-jobs.ts';
import { readInstallationAct } from './installation/read-installation.ts';
import { readStorageUseAct } from './installation/read-storage-use.ts';
import { retryJobAct } from './installation/retry-job.ts';
import { retryJobsAct, retryPhotosAct } from './installation/retry-parked.ts';
import { listAuditAct } from './list-audit.ts';
import { listRefundsAct } from './refunds/list-refunds.ts';
import { recordRefundAct } from './refunds/record-refund.ts';
import { dismissAnyReportAct } from './reports/dismiss-any-report.ts';
import { listAllReportsAct } from './reports/list-all-reports.ts';
import { banUserAct, liftBanAct } from './users/change-ban.ts';
import { deleteUserAct } from './users/delete-user.ts';
import { exportUserAct, getUserExportAct } from './users/export-user.ts';
import { listHostsAct } from './users/list-hosts.ts';
import { listAllUsersAct } from './users/list-users.ts';

const deleteAnyPhotoAct = act('deleteAnyPhoto', async (context, { viewer, params }) => {
  await deletePhotoAs(context, params.photoId, { role: 'ADMIN', by: viewer });
  return { deleted: true as const };
});

/** What the endpoints of this noun do. */
export const adminActs: readonly AnyAct[] = [
  checkAdminAct,
  listAllUsersAct,
  listHostsAct,
  createPlusDirectlyAct,
  listAllEventsAct,
  takeEventDownAct,
  changePhotoLimitAct,
  changeEventEndAct,
  bringEventBackAct,
  banUserAct,
  liftBanAct,
  exportUserAct,
  getUserExportAct,
  deleteUserAct,
  listAllReportsAct,
  dismissAnyReportAct,
  deleteAnyPhotoAct,
  answerFeedbackAct,
  listRefundsAct,
  recordRefundAct,
  listAuditAct,
  listFeedbackAct,
  handleFeedbackAct,
  readInstallationAct,
  readStorageUseAct,
  listFailedJobsAct,
  retryJobAct,
  discardJobAct,
  discardJobsAct,
  retryJobsAct,
  changeModesAct,
  retryPhotosAct,
];
