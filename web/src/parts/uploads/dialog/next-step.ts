import type { ErrorCode } from '@togather/contract/errors.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import {
  canRetry,
  countsOf,
  type UploadFailure,
  type UploadItem,
} from '#parts/uploads/items/upload-items.ts';
import { t } from '#texts/i18n.ts';

interface Next {
  /** Whether it resumes automatically. Otherwise it waits for the user. */
  readonly isHeld: boolean;
  /** The number of photos. */
  readonly count: number;
}

/** Returns the text of what happens next after a failure. */
export function nextStepText({ kind, error }: UploadFailure, { isHeld, count }: Next): string {
  if (isHeld) return t(kind === 'batchFailed' ? 'uploads:next.lost' : 'uploads:next.busy', { count });
  return stoppedText(error instanceof ApiError ? error.code : undefined, count);
}

const stoppedText = (code: ErrorCode | undefined, count: number): string => {
  if (code === 'JOIN_FIRST') return t('uploads:next.pin', { count });
  return t(code === 'NAME_REQUIRED' ? 'uploads:next.name' : 'uploads:next.stopped', { count });
};

/** A gateway's response has no message of ours, but its status helps an operator. */
const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'UNEXPECTED'
    ? error.message || `HTTP ${error.status}`
    : errorText(error);

/** Returns how many photos are uploaded, why the others are not (as in the error catalogue), and what happens next. */
export function failureText(items: readonly UploadItem[], failure: UploadFailure, next: Next): string {
  return t('uploads:failure.whole', {
    counts: t('uploads:failure.counts', countsOf(items)),
    failure: t(`uploads:failure.${failure.kind}`, {
      batch: failure.batch,
      message: messageOf(failure.error),
    }),
    next: nextStepText(failure, next),
  });
}

const reasonText = (code: ErrorCode | undefined): string => {
  if (code?.startsWith('LOGIN_')) return t('uploads:failure.auth');
  return code && code !== 'UNEXPECTED' ? t(`errors:${code}`) : t('uploads:failure.general');
};

/** As `failureText`, for photos that failed earlier or on another page, of which only the codes are known. */
export function keptFailureText(items: readonly UploadItem[]): string {
  const failed = items.filter(({ state }) => state === 'failed');
  return t('uploads:failure.whole', {
    counts: t('uploads:failure.counts', countsOf(items)),
    failure: reasonText(failed[0]?.code),
    next: stoppedText(failed[0]?.code, items.filter(canRetry).length),
  });
}

/** The bytes sent at a time in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** Long enough to smooth the end of a batch, short enough to follow a better link. */
const SPAN_MS = 20_000;
/** A shorter span gives no reliable estimate. */
const LEAST_MS = 3000;

/** Returns the samples with the next one and without old ones. Starts over if fewer bytes are sent than before. */
export function withSample(samples: readonly Sample[], next: Sample): Sample[] {
  const isSame = (samples.at(-1)?.sent ?? 0) <= next.sent;
  return isSame ? [...samples.filter(({ at }) => at > next.at - SPAN_MS), next] : [next];
}

/** Returns the seconds until `bytes` more are sent, or null without an estimate. */
export function secondsLeft(samples: readonly Sample[], bytes: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS || last.sent === first.sent) return null;
  return (bytes * (last.at - first.at)) / 1000 / (last.sent - first.sent);
}
