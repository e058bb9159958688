import { useEffect, useRef, useState } from 'react';
import { FileNames } from '#parts/uploads/choice/file-names.tsx';
import { Notice } from '#parts/uploads/choice/notice.tsx';
import { type NameField, UploaderName } from '#parts/uploads/choice/uploader-name.tsx';
import { canRetry, countsOf, isFailed } from '#parts/uploads/items/upload-items.ts';
import type { Uploads } from '#parts/uploads/queue/uploads-of-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { failureText, keptFailureText } from './next-step.ts';

/** Returns whether the report asks for the name that its photos are sent again with. */
export function asksForName({ items }: Pick<Uploads, 'items'>, { rule }: NameField): boolean {
  return rule === 'required' && items.some(canRetry);
}

/**
 * Reports an upload that did not fully succeed: what succeeded, what failed and why, and the next step. Dismissed, it
 * leaves its buttons. A reopened dialog shows the reason again.
 */
export function UploadReport({
  uploads,
  mayRetry,
  name,
}: {
  uploads: Uploads;
  mayRetry: boolean;
  name: NameField;
}) {
  const { t } = useTranslation('uploads');
  const { items, failure } = uploads;
  const counts = t('failure.counts', countsOf(items));
  const rejected = items.filter((item) => item.state === 'rejected');
  const failed = items.filter(isFailed).length;
  const retriable = items.filter(canRetry).length;
  const [isDismissed, setIsDismissed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const hasDiscarded = useRef(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const endDiscarding = (isYes: boolean) => {
    setIsDiscarding(false);
    hasDiscarded.current = isYes;
    if (isYes) uploads.discard();
  };
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]');
    // The pressed button was removed with the report, and the dialog releases the focus a frame later.
    return () => void (hasDiscarded.current && requestAnimationFrame(() => dialog?.focus()));
  }, []);
  const onDismiss = () => {
    setIsDismissed(true);
    uploads.dismiss();
  };
  const dismissal = { onDismiss, dismissLabel: t('dismiss') };
  const hasStopped = !isDismissed && items.some(({ state }) => state === 'failed');
  return (
    <div ref={place} className="grid gap-4">
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
      {asksForName(uploads, name) && mayRetry && <UploaderName field={name} />}
      {retriable > 0 && (
        <div className="flex flex-wrap-reverse gap-2">
          <Button kind="quiet" className="flex-auto" onClick={() => setIsDiscarding(true)}>
            {t('discard.button', { count: failed })}
          </Button>
          {mayRetry && (
            <Button
              icon={<RetryIcon />}
              className="flex-auto"
              onClick={() => name.confirm() && uploads.retry()}
            >
              {name.isMissing ? t('confirmName') : t('retry', { count: retriable })}
            </Button>
          )}
        </div>
      )}
      {isDiscarding && <DiscardDialog by="discard" count={failed} onEnd={endDiscarding} />}
    </div>
  );
}
