import { type AnyAct, act } from '#http/act.ts';
import { deletePhotoAs } from '#photos/removal.ts';
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
import { checkAdminAct, listAuditAct } from './list-audit.ts';
import { listRefundsAct, recordRefundAct } from './refunds.ts';
import { dismissAnyReportAct, listAllReportsAct } from './reports.ts';
import {
  banUserAct,
  deleteUserAct,
  exportUserAct,
  getUserExportAct,
  liftBanAct,
  listAllUsersAct,
  listHostsAct,
} from './users.ts';

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
