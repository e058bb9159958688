import { accountsActs } from '#accounts/acts.ts';
import { memberCenterActs } from '#accounts/member-center.ts';
import { sessionsActs } from '#accounts/sessions/acts.ts';
import { booksActs } from '#books/acts.ts';
import { choiceListsActs } from '#choices/choice-lists.ts';
import { choosePhotoActs } from '#choices/choose-photo.ts';
import { choosersActs } from '#choices/choosers.ts';
import { exportChoicesActs } from '#choices/export-choices.ts';
import { eventsActs } from '#events/acts.ts';
import { coHostsActs } from '#events/co-hosts.ts';
import { permissionsActs } from '#events/permissions.ts';
import { qrSheetsActs } from '#events/qr-sheets/acts.ts';
import { uploadKeysActs } from '#events/upload-keys.ts';
import { wallsActs } from '#events/walls.ts';
import { figuresActs } from '#figures/acts.ts';
import { guestListActs } from '#guest-list/acts.ts';
import type { AnyAct } from '#http/act.ts';
import { hostMailsActs } from '#mail/host-mails/acts.ts';
import { photoAlertsActs } from '#mail/photo-alerts/acts.ts';
import { adminActs } from '#operating/admin/acts.ts';
import { feedbackActs } from '#operating/feedback.ts';
import { metricsActs } from '#operating/metrics.ts';
import { photosActs } from '#photos/acts.ts';
import { archivesActs } from '#photos/archives/acts.ts';
import { chaptersActs } from '#photos/chapters/save-chapters.ts';
import { tasksActs } from '#photos/chapters/tasks.ts';
import { ingestActs } from '#photos/uploading/ingest.ts';
import { adsActs } from '#plus/ads/acts.ts';
import { framedPhotoActs } from '#plus/frames/framed-photos.ts';
import { frameActs } from '#plus/frames/save-frame.ts';
import { paymentsActs } from '#plus/payments/acts.ts';
import { checkoutActs } from '#plus/payments/checkout.ts';
import { statisticsActs } from '#plus/statistics/acts.ts';
import { wishesActs } from '#wishes/acts.ts';
import { configActs } from './config-acts.ts';
import { healthActs } from './health-acts.ts';

/** The act of every endpoint, by noun. */
export const acts: readonly AnyAct[] = [
  ...memberCenterActs,
  ...accountsActs,
  ...sessionsActs,
  ...configActs,
  ...healthActs,
  ...coHostsActs,
  ...permissionsActs,
  ...qrSheetsActs,
  ...eventsActs,
  ...uploadKeysActs,
  ...wallsActs,
  ...choiceListsActs,
  ...choosersActs,
  ...choosePhotoActs,
  ...exportChoicesActs,
  ...figuresActs,
  ...guestListActs,
  ...hostMailsActs,
  ...photoAlertsActs,
  ...adminActs,
  ...feedbackActs,
  ...metricsActs,
  ...archivesActs,
  ...photosActs,
  ...chaptersActs,
  ...wishesActs,
  ...tasksActs,
  ...booksActs,
  ...ingestActs,
  ...adsActs,
  ...frameActs,
  ...framedPhotoActs,
  ...checkoutActs,
  ...paymentsActs,
  ...statisticsActs,
];
