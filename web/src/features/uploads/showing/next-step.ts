import type { ErrorCode } from '@togather/contract/errors.ts';
import { t } from '../../../i18n/i18n.ts';
import { errorText } from '../../../platform/failures/error-text.ts';
import { ApiError } from '../../../platform/failures/failures.ts';
import type { UploadFailure } from '../items/upload-failure.ts';
import { canRetry, countsOf, type UploadItem } from '../items/upload-items.ts';

interface Next {
  /** It goes on by itself; otherwise it waits for somebody. */
  readonly isHeld: boolean;
  /** How many photos. */
  readonly count: number;
}

/** What happens next after a failure. */
export const nextStepText = ({ kind, error }: UploadFailure, { isHeld, count }: Next): string => {
  if (isHeld) return t(kind === 'batchFailed' ? 'uploads:next.lost' : 'uploads:next.busy', { count });
  return stoppedText(error instanceof ApiError ? error.code : undefined, count);
};

const stoppedText = (code: ErrorCode | undefined, count: number): string =>
  t(code === 'JOIN_FIRST' ? 'uploads:next.pin' : 'uploads:next.stopped', { count });

/** A gateway's page has no message of ours: its status tells an operator more. */
const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'UNEXPECTED'
    ? error.message || `HTTP ${error.status}`
    : errorText(error);

/** How many photos are through, why the others are not, in the words of the error catalogue, and what happens next. */
export const failureText = (items: readonly UploadItem[], failure: UploadFailure, next: Next): string =>
  t('uploads:failure.whole', {
    counts: t('uploads:failure.counts', countsOf(items)),
    failure: t(`uploads:failure.${failure.kind}`, {
      batch: failure.batch,
      message: messageOf(failure.error),
    }),
    next: nextStepText(failure, next),
  });

const reasonText = (code: ErrorCode | undefined): string => {
  if (code?.startsWith('LOGIN_')) return t('uploads:failure.auth');
  return code && code !== 'UNEXPECTED' ? t(`errors:${code}`) : t('uploads:failure.general');
};

/** As `failureText`, for photos that failed on an earlier visit or another page: of why, only their codes are known. */
export const keptFailureText = (items: readonly UploadItem[]): string => {
  const failed = items.filter(({ state }) => state === 'failed');
  return t('uploads:failure.whole', {
    counts: t('uploads:failure.counts', countsOf(items)),
    failure: reasonText(failed[0]?.code),
    next: stoppedText(failed[0]?.code, items.filter(canRetry).length),
  });
};
