import { isAdmin } from '#events/membership/policy.ts';
import { type AnyAct, act } from '#http/act.ts';
import { countOpenFeedback } from '#operating/feedback.ts';
import { deletePhotoAs } from '#photos/removal.ts';
import { isLow } from '#platform/limits/process-limits.ts';
import { countRefundsDue } from '#plus/payments/queries.ts';
import {
  bringEventBackAct,
  changeEventEndAct,
  changePhotoLimitAct,
  createPlusDirectlyAct,
  listAllEventsAct,
  takeEventDownAct,
} from './events.ts';
import { changeModesAct } from './installation/change-modes.ts';
import {
  discardJobAct,
  discardJobsAct,
  listFailedJobsAct,
  retryJobAct,
  retryJobsAct,
  retryPhotosAct,
} from './installation/list-failed-jobs.ts';
import { readInstallationAct, readStorageUseAct } from './installation/read-installation.ts';
import { listAuditAct } from './list-audit.ts';
import { listRefundsAct, recordRefundAct } from './refunds.ts';
import { countAllOpenReports, dismissAnyReportAct, listAllReportsAct } from './reports.ts';
import {
  banUserAct,
  deleteUserAct,
  exportUserAct,
  getUserExportAct,
  liftBanAct,
  listAllUsersAct,
  listHostsAct,
} from './users.ts';

/** Returns whether the user is an administrator, and for administrators the notices and the number of waiting items. */
const checkAdminAct = act('checkAdmin', async (context, { caller }) => {
  if (!isAdmin(context, caller.user)) return { isAdmin: false };
  const { db, clock, log } = context;
  const [reports, refunds, feedback] = await Promise.all([
    countAllOpenReports(db, clock()),
    countRefundsDue(db),
    countOpenFeedback(db),
  ]);
  const waiting = { reports, refunds, feedback };
  const disk = await context.diskReserve
    .read()
    .catch((err) => void log.warn({ err }, 'could not read the free disk space'));
  return { isAdmin: true, waiting, ...(disk && isLow(disk) && { notices: ['DISK_LOW' as const] }) };
});

const deleteAnyPhotoAct = act('deleteAnyPhoto', async (context, { caller, params }) => {
  await deletePhotoAs(context, params.photoId, { role: 'ADMIN', by: caller.user });
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
  listRefundsAct,
  recordRefundAct,
  listAuditAct,
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
