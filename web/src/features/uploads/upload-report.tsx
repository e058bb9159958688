import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { RetryIcon } from '../../ui/icons.tsx';
import { FileNames } from './file-names.tsx';
import { failureText } from './next-step.ts';
import { Notice } from './notice.tsx';
import { canRetry, countsOf } from './upload-items.ts';
import type { Uploads } from './uploads-of-event.ts';

/** Reports an upload that did not fully succeed: what succeeded, what failed and why, and the next step. */
export const UploadReport = ({ uploads }: { uploads: Uploads }) => {
  const { t } = useTranslation('uploads');
  const { items, failure } = uploads;
  const counts = t('failure.counts', countsOf(items));
  const rejected = items.filter((item) => item.state === 'rejected');
  const retriable = items.filter(canRetry).length;
  const dismissal = { onDismiss: uploads.dismiss, dismissLabel: t('dismiss') };
  return (
    <div className="grid gap-4">
      {failure && (
        <Notice {...dismissal} title={failureText(items, failure, { isHeld: false, count: retriable })} />
      )}
      {rejected.length > 0 && (
        <Notice {...dismissal} title={(failure ? '' : counts) + t('rejected', { count: rejected.length })}>
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
        <Button icon={<RetryIcon />} onClick={() => uploads.retry()}>
          {t('retry', { count: retriable })}
        </Button>
      )}
    </div>
  );
};
