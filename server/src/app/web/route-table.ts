import { bindMemberCenter } from '#accounts/member-center/routes.ts';
import { bindAccounts } from '#accounts/routes.ts';
import { bindSessions } from '#accounts/sessions/routes.ts';
import { bindCoHosts } from '#events/co-hosts/routes.ts';
import { bindPermissions } from '#events/permissions/routes.ts';
import { bindQrSheets } from '#events/qr-sheets/routes.ts';
import { bindEvents } from '#events/routes.ts';
import { bindUploadKeys } from '#events/upload-keys/routes.ts';
import { bindWalls } from '#events/walls/routes.ts';
import { bindFigures, bindSelfies } from '#figures/routes.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { bindHostMailStop, bindHostMails } from '#mail/host-mails/routes.ts';
import { bindAlertStop, bindPhotoAlerts } from '#mail/photo-alerts/routes.ts';
import { bindAdmin } from '#operating/admin/routes.ts';
import { bindFeedback } from '#operating/feedback/routes.ts';
import { bindVitals } from '#operating/metrics/routes.ts';
import { bindArchives } from '#photos/archives/routes.ts';
import { bindPhotos, bindUploads } from '#photos/routes.ts';
import { bindIngest } from '#photos/uploading/ingest/routes.ts';
import { bindAdPictures, bindAds } from '#plus/ads/routes.ts';
import { bindPendingEvents } from '#plus/payments/checkout/routes.ts';
import { bindPayments } from '#plus/payments/routes.ts';
import { bindStatistics } from '#plus/statistics/routes.ts';
import { bindConfig } from './config-route.ts';
import { bindHealth } from './health-routes.ts';

/** Routes for forms: of the payment provider and of mail clients. */
export const bindForms = (bind: Bind): void => {
  bindPayments(bind);
  bindAlertStop(bind);
  bindHostMailStop(bind);
};

/** Routes whose body is a form with files. */
export const bindMultipart = (bind: Bind): void => {
  bindAdPictures(bind);
  bindUploads(bind);
  bindSelfies(bind);
};

/** Routes whose body is a file. */
export const bindRawBodies = (bind: Bind): void => {
  bindIngest(bind);
};

/** All other routes of the contract. */
export const bindAll = (bind: Bind): void => {
  bindHealth(bind);
  bindConfig(bind);
  bindSessions(bind);
  bindEvents(bind);
  bindQrSheets(bind);
  bindStatistics(bind);
  bindPermissions(bind);
  bindAds(bind);
  bindPhotos(bind);
  bindArchives(bind);
  bindFigures(bind);
  bindPhotoAlerts(bind);
  bindHostMails(bind);
  bindMemberCenter(bind);
  bindPendingEvents(bind);
  bindAccounts(bind);
  bindAdmin(bind);
  bindFeedback(bind);
  bindVitals(bind);
  bindWalls(bind);
  bindCoHosts(bind);
  bindUploadKeys(bind);
};
