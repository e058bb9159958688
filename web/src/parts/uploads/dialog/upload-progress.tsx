import { Notice } from '#parts/uploads/choice/notice.tsx';
import { bytesOf, countsOf, isAtRisk, isUnderway } from '#parts/uploads/items/upload-items.ts';
import type { Uploads } from '#parts/uploads/queue/uploads-of-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { failureText } from './next-step.ts';

/** Shows the progress of an upload and why it pauses. */
export const UploadProgress = ({ uploads }: { uploads: Uploads }) => {
  const { t } = useTranslation('uploads');
  const { items, hold } = uploads;
  const counts = countsOf(items);
  const { sent, total } = bytesOf(items);
  const count = items.filter(isUnderway).length;
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <p aria-live="polite" aria-atomic="true" className="text-2xl font-bold tabular-nums">
        <span aria-hidden="true">{t('progress', counts)}</span>
        <span className="sr-only">{t('progressLabel', counts)}</span>
      </p>
      <div className="h-1.5 w-full max-w-xs overflow-hidden rounded-full bg-ink/15">
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-200"
          style={{ transform: `scaleX(${total > 0 ? sent / total : 0})` }}
        />
      </div>
      {hold ? (
        <div className="justify-self-stretch text-left">
          <Notice title={failureText(items, hold, { isHeld: true, count })}>
            <Button kind="secondary" onClick={uploads.resume}>
              {t('tryNow')}
            </Button>
          </Notice>
        </div>
      ) : (
        <p className="text-balance text-muted">{t(items.some(isAtRisk) ? 'stayOpen' : 'mayLeave')}</p>
      )}
    </div>
  );
};
