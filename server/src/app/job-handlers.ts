import { sweepSessions } from '#accounts/sessions/acts.ts';
import { drawEventBook } from '#books/draw-book.job.ts';
import { removeEndedEvents } from '#events/lifecycle/remove-ended-events.job.ts';
import { revealPhotos } from '#events/lifecycle/reveal-photos.job.ts';
import { blurPhotos } from '#figures/blurs/blur-photos.job.ts';
import { eraseForgotten } from '#figures/corrections/erase-figure.ts';
import { detectFaces, giveUpPhoto } from '#figures/detecting/detect-faces.job.ts';
import { detectHardFaces } from '#figures/detecting/detect-hard-faces.job.ts';
import { reindexFaces } from '#figures/detecting/reindex-faces.job.ts';
import { clusterFigures, regroupFigures } from '#figures/grouping/cluster-figures.job.ts';
import { findLikelyFigures } from '#figures/grouping/find-likely-figures.job.ts';
import { matchGuestList } from '#guest-list/match-guest-list.job.ts';
import { sendHostMails } from '#mail/host-mails/send-host-mails.job.ts';
import { askToConfirm, sendAlerts } from '#mail/photo-alerts/send-alerts.job.ts';
import { sendAnswer } from '#operating/feedback.ts';
import { publishErasures } from '#operating/retention/publish-erasures.job.ts';
import { purgeServedRows, sweepOrphans } from '#operating/retention/sweep-orphans.job.ts';
import { sendWebhook } from '#operating/webhooks/send-webhook.job.ts';
import type { Delivery } from '#operating/webhooks/webhook.ts';
import { cutChapters } from '#photos/chapters/cut-chapters.job.ts';
import { estimateEventClocks } from '#photos/devices/estimate-clocks.job.ts';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import { reducePhoto } from '#photos/reductions/reduce-photo.job.ts';
import { deleteDuePhotos } from '#photos/visibility/change-photos.ts';
import { fillReserve } from '#platform/db/database-reserve.ts';
import type { Handlers } from '#platform/jobs/run-jobs.ts';
import { dropFullBuckets } from '#platform/limits/rate-limit.ts';
import { sweepAdImages } from '#plus/ads/sweep-ad-images.job.ts';
import { reconcilePayments } from '#plus/payments/settlement/settle-payment.ts';
import type { Context } from './context/context.ts';

/** Every job's handler; a job in the catalog without one is a type error. */
export const jobHandlers = {
  'make-thumbnail': makeThumbnail,
  'make-renditions': makeRenditions,
  'reduce-photo': reducePhoto,
  'give-up-photo': giveUpPhoto,
  'detect-faces': detectFaces,
  'cluster-figures': clusterFigures,
  'regroup-figures': regroupFigures,
  'find-likely-figures': findLikelyFigures,
  'cut-chapters': cutChapters,
  'estimate-clocks': estimateEventClocks,
  'match-guest-list': matchGuestList,
  'draw-book': drawEventBook,
  'reindex-faces': reindexFaces,
  'detect-hard-faces': detectHardFaces,
  'blur-photos': blurPhotos,
  'ask-to-confirm': askToConfirm,
  'send-answer': sendAnswer,
  'send-webhook': (context, payload) => sendWebhook(context, payload as Delivery),
  'send-alerts': sendAlerts,
  'send-host-mails': sendHostMails,
  'delete-due-photos': deleteDuePhotos,
  'reveal-photos': revealPhotos,
  'remove-ended-events': removeEndedEvents,
  'erase-forgotten': eraseForgotten,
  'sweep-orphans': sweepOrphans,
  'reconcile-payments': reconcilePayments,
  'sweep-ad-images': sweepAdImages,
  'drop-full-buckets': dropFullBuckets,
  'sweep-sessions': sweepSessions,
  'purge-served-rows': purgeServedRows,
  'publish-erasures': publishErasures,
  'fill-reserve': (context) => fillReserve(context),
} satisfies Handlers<Context>;
