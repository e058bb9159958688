import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { RetryIcon } from '../../ui/icons.tsx';
import { FileNames } from './file-names.tsx';
import { failureText, keptFailureText } from './next-step.ts';
import { Notice } from './notice.tsx';
import { canRetry, countsOf, isFailed } from './upload-items.ts';
import type { Uploads } from './uploads-of-event.ts';

/**
 * Reports an upload that did not fully succeed: what succeeded, what failed and why, and the next step. Dismissed, it
 * leaves the ways on; opened again it says once more why photos wait.
 */
export const UploadReport = ({ uploads }: { uploads: Uploads }) => {
  const { t } = useTranslation('uploads');
  const { items, failure } = uploads;
  const counts = t('failure.counts', countsOf(items));
  const rejected = items.filter((item) => item.state === 'rejected');
  const retriable = items.filter(canRetry).length;
  const [isDismissed, setIsDismissed] = useState(false);
  const onDismiss = () => {
    setIsDismissed(true);
    uploads.dismiss();
  };
  const dismissal = { onDismiss, dismissLabel: t('dismiss') };
  const hasStopped = !isDismissed && items.some(({ state }) => state === 'failed');
  return (
    <div className="grid gap-4">
      {hasStopped && (
        <Notice
          {...dismissal}
          title={
            failure
              ? failureText(items, failure, { isHeld: false, count: retriable })
              : keptFailureText(items)
          }
        />
      )}
      {!isDismissed && rejected.length > 0 && (
        <Notice {...dismissal} title={(hasStopped ? '' : counts) + t('rejected', { count: rejected.length })}>
          <FileNames
            files={rejected.map(({ id, file, code = 'UNEXPECTED' }) => ({
              id,
              name: file.name,
              why: code === 'FILE_TOO_LARGE' ? t('cannotShrink') : t(`errors:${code}`),
            }))}
          />
        </Notice>
      )}
      {retriable > 0 && (
        <div className="flex flex-wrap-reverse gap-2">
          <Button kind="quiet" className="flex-auto" onClick={uploads.discard}>
            {t('discard.button', { count: items.filter(isFailed).length })}
          </Button>
          <Button icon={<RetryIcon />} className="flex-auto" onClick={() => uploads.retry()}>
            {t('retry', { count: retriable })}
          </Button>
        </div>
      )}
    </div>
  );
};
