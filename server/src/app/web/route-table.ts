import { bindAccounts } from '../../accounts/routes.ts';
import { bindAdmin } from '../../admin/routes.ts';
import { bindAdPictures, bindAds } from '../../ads/routes.ts';
import { bindArchives } from '../../archives/routes.ts';
import { bindCoHosts } from '../../co-hosts/routes.ts';
import { bindEvents } from '../../events/routes.ts';
import { bindFeedback } from '../../feedback/routes.ts';
import { bindFigures, bindSelfies } from '../../figures/routes.ts';
import { bindHostMailStop, bindHostMails } from '../../host-mails/routes.ts';
import type { Bind } from '../../http/bind-endpoint.ts';
import { bindMemberCenter } from '../../member-center/routes.ts';
import { bindPendingEvents } from '../../payments/checkout/routes.ts';
import { bindPayments } from '../../payments/routes.ts';
import { bindPermissions } from '../../permissions/routes.ts';
import { bindAlertStop, bindPhotoAlerts } from '../../photo-alerts/routes.ts';
import { bindIngest } from '../../photos/ingesting/routes.ts';
import { bindPhotos, bindUploads } from '../../photos/routes.ts';
import { bindQrSheets } from '../../qr-sheets/routes.ts';
import { bindSessions } from '../../sessions/routes.ts';
import { bindStatistics } from '../../statistics/routes.ts';
import { bindUploadKeys } from '../../upload-keys/routes.ts';
import { bindVitals } from '../../vitals/routes.ts';
import { bindWalls } from '../../walls/routes.ts';
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
