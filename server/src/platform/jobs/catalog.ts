import type { Queue } from 'pg-boss';

/** The payload of each background job, in the order of a photo's processing. */
export interface JobPayloads {
  'make-thumbnail': { photoId: string };
  'make-renditions': { photoId: string };
  'reduce-photo': { photoId: string };
  'give-up-photo': { photoId: string };
  'detect-faces': { photoId: string };
  'cluster-figures': { eventId: string };
  'regroup-figures': { eventId: string };
  'find-likely-figures': { eventId: string };
  'cut-chapters': { eventId: string };
  'estimate-clocks': { eventId: string };
  'match-guest-list': { eventId: string };
  'draw-book': { eventId: string };
  'reindex-faces': ReindexPayload;
  'detect-hard-faces': Record<string, never>;
  'blur-photos': Record<string, never>;
  'ask-to-confirm': { alertId: string };
  'send-answer': { feedbackId: string; language: 'en' | 'zh-TW' };
  'send-webhook': WebhookPayload;
  'send-alerts': Record<string, never>;
  'send-host-mails': Record<string, never>;
  'delete-due-photos': Record<string, never>;
  'reveal-photos': Record<string, never>;
  'remove-ended-events': Record<string, never>;
  'erase-forgotten': Record<string, never>;
  'sweep-orphans': Record<string, never>;
  'reconcile-payments': Record<string, never>;
  'sweep-ad-images': Record<string, never>;
  'drop-full-buckets': Record<string, never>;
  'sweep-sessions': Record<string, never>;
  'purge-served-rows': Record<string, never>;
  'publish-erasures': Record<string, never>;
  'fill-reserve': Record<string, never>;
}
export type JobName = keyof JobPayloads;

/**
 * One event's photos, or all, after the photo with this number. `passes`: how many workers of other pipeline versions
 * have passed the job on since one of this version worked on it.
 */
export interface ReindexPayload {
  readonly eventId?: string;
  readonly pipelineVersion: string;
  readonly after: string;
  readonly passes?: number;
}

/** A webhook with what the receiver gets; server/src/operating/webhooks defines it. */
interface WebhookPayload {
  /** The same in every attempt. */
  readonly webhookId: string;
  readonly at: string;
  readonly webhook: { readonly type: string; readonly data: object };
}

/** A worker that sends no heartbeat for this long loses its job to another. */
const HEARTBEAT_SECONDS = 10;
/** Failures of a job's handler before the job has failed. */
const TRIES = 3;
/** Attempts of a webhook, including those during which the worker was killed. They take about half an hour. */
const WEBHOOK_TRIES = 5;

/** Returns after how many failures of its handler a job has failed. */
export const triesOf = (name: JobName): number => (name === 'send-webhook' ? WEBHOOK_TRIES : TRIES);
/**
 * Retries of a job whose worker was killed. The job is hardly at fault, because decoders and face workers have their
 * own processes. Covers two hours of a worker that dies at once and restarts every half minute.
 */
const RETURNS = 250;

const perPhoto = {
  retryLimit: RETURNS,
  retryDelay: 1,
  expireInSeconds: 300,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
} satisfies Partial<Queue>;

/** A job that ends without success, even by its worker's death, starts give-up-photo, so that nothing waits for it. */
const partOfPhoto = { ...perPhoto, deadLetter: 'give-up-photo' } satisfies Partial<Queue>;

/**
 * Queues and their options; a queue precedes those that refer to it. cluster-figures is `stately` by event: at most one
 * runs and one waits, so a burst of uploads costs two runs and none is missed. regroup-figures takes a minute in a large event,
 * for which no new face waits.
 */
export const queues: Record<JobName, Partial<Queue>> = {
  'give-up-photo': perPhoto,
  'make-thumbnail': partOfPhoto,
  'make-renditions': partOfPhoto,
  'reduce-photo': perPhoto,
  'detect-faces': partOfPhoto,
  'cluster-figures': { ...perPhoto, policy: 'stately' },
  'regroup-figures': { ...perPhoto, policy: 'stately' },
  'find-likely-figures': { ...perPhoto, policy: 'stately' },
  'cut-chapters': { ...perPhoto, policy: 'stately' },
  'estimate-clocks': { ...perPhoto, policy: 'stately' },
  'match-guest-list': { ...perPhoto, policy: 'stately' },
  'draw-book': { ...perPhoto, expireInSeconds: 1800, policy: 'stately' },
  'reindex-faces': { ...perPhoto, policy: 'stately' },
  'detect-hard-faces': { ...perPhoto, policy: 'stately' },
  'blur-photos': { ...perPhoto, policy: 'stately' },
  'ask-to-confirm': perPhoto,
  'send-answer': perPhoto,
  'send-webhook': {
    retryLimit: WEBHOOK_TRIES - 1,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  },
  'send-alerts': { retryLimit: 0, expireInSeconds: 3600, heartbeatSeconds: 60, policy: 'stately' },
  'send-host-mails': { retryLimit: 0, expireInSeconds: 3600, heartbeatSeconds: 60, policy: 'stately' },
  // Not stately: those that wait for their time must not keep others out.
  'delete-due-photos': { retryLimit: 2, expireInSeconds: 600, heartbeatSeconds: 60, notify: true },
  'reveal-photos': { retryLimit: 2, expireInSeconds: 600, heartbeatSeconds: 60, notify: true },
  'remove-ended-events': { retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds: 60, policy: 'stately' },
  'erase-forgotten': { retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds: 60, policy: 'stately' },
  'sweep-orphans': { retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds: 60, policy: 'stately' },
  'drop-full-buckets': { retryLimit: 2, expireInSeconds: 600, heartbeatSeconds: 60, policy: 'stately' },
  'sweep-ad-images': { retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds: 60, policy: 'stately' },
  'sweep-sessions': { retryLimit: 2, expireInSeconds: 600, heartbeatSeconds: 60, policy: 'stately' },
  'purge-served-rows': { retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds: 60, policy: 'stately' },
  'publish-erasures': { retryLimit: 2, expireInSeconds: 600, heartbeatSeconds: 60, policy: 'stately' },
  'reconcile-payments': { retryLimit: 0, expireInSeconds: 600, heartbeatSeconds: 60, policy: 'stately' },
  'fill-reserve': { retryLimit: 0, expireInSeconds: 600, heartbeatSeconds: 60, policy: 'stately' },
};

/** Scheduled jobs, as cron expressions in UTC. */
export const schedules: Partial<Record<JobName, string>> = {
  // Both are enqueued for their time, too: these find what a restored backup still owes.
  'delete-due-photos': '* * * * *',
  'reveal-photos': '* * * * *',
  // Also enqueued by the first look: this one goes on after a job that failed, since pages wait for its end.
  'detect-hard-faces': '* * * * *',
  // Also enqueued by each request and grouping: this one goes on after a failure or a restore, since nobody gets the photos meanwhile.
  'blur-photos': '* * * * *',
  'remove-ended-events': '17 * * * *',
  'erase-forgotten': '*/5 * * * *',
  'send-alerts': '*/5 * * * *',
  'send-host-mails': '* * * * *',
  'sweep-orphans': '43 * * * *',
  'reconcile-payments': '* * * * *',
  'drop-full-buckets': '29 * * * *',
  'sweep-ad-images': '53 4 * * *',
  'sweep-sessions': '29 * * * *',
  'purge-served-rows': '31 * * * *',
  'publish-erasures': '* * * * *',
  'fill-reserve': '*/10 * * * *',
};

/** Runs in read-only mode, too: it records beside the photos that sessions have ended, and changes no photo. */
export const RUNS_ALWAYS: JobName = 'publish-erasures';

export const jobNames = Object.keys(queues) as JobName[];
