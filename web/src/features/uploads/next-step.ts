import { t } from '../../i18n/i18n.ts';
import { errorText } from '../../lib/error-text.ts';
import { ApiError } from '../../lib/failures.ts';
import type { UploadFailure } from './upload-failure.ts';
import { countsOf, type UploadItem } from './upload-items.ts';

interface Next {
  /** It goes on by itself; otherwise it waits for somebody. */
  readonly isHeld: boolean;
  /** How many photos. */
  readonly count: number;
}

/** What happens next after a failure. */
export const nextStepText = ({ kind, error }: UploadFailure, { isHeld, count }: Next): string => {
  if (isHeld) return t(kind === 'network' ? 'uploads:next.lost' : 'uploads:next.busy', { count });
  const wantsPin = error instanceof ApiError && error.code === 'JOIN_FIRST';
  return t(wantsPin ? 'uploads:next.pin' : 'uploads:next.stopped', { count });
};

/** How many photos are through, why the others are not, in the words of the error catalogue, and what happens next. */
export const failureText = (items: readonly UploadItem[], failure: UploadFailure, next: Next): string =>
  t('uploads:failure.whole', {
    counts: t('uploads:failure.counts', countsOf(items)),
    failure: t(`uploads:failure.${failure.kind}`, {
      batch: failure.batch,
      message: errorText(failure.error),
    }),
    next: nextStepText(failure, next),
  });
