import { Notice } from '#parts/uploads/choice/notice.tsx';
import { bytesOf, countsOf, isAtRisk, isUnderway } from '#parts/uploads/items/upload-items.ts';
import type { Thumbnails } from '#parts/uploads/pictures/thumbnails.ts';
import type { Uploads } from '#parts/uploads/queue/uploads-of-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { classes } from '#ui/layout/classes.ts';
import { failureText } from './next-step.ts';

/** The photos under way whose thumbnails are shown. */
const SHOWN_UNDERWAY = 5;

/** Shows the progress of an upload and why it pauses. */
export function UploadProgress({ uploads, pictures }: { uploads: Uploads; pictures: Thumbnails }) {
  const { t } = useTranslation('uploads');
  const { items, hold } = uploads;
  const counts = countsOf(items);
  const { sent, total } = bytesOf(items);
  const isWaiting = sent === 0 && !hold;
  const underway = items.filter(isUnderway);
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <div className="flex h-14 gap-2">
        {underway.slice(0, SHOWN_UNDERWAY).map(({ id }) => (
          <span key={id} className="size-14 overflow-hidden rounded-control bg-ink/8">
            {pictures.get(id) && (
              <img src={pictures.get(id) ?? ''} alt="" className="size-full object-cover" />
            )}
          </span>
        ))}
      </div>
      <p aria-live="polite" aria-atomic="true" className="text-2xl font-bold tabular-nums">
        <span aria-hidden="true">{t('progress', counts)}</span>
        <span className="sr-only">{t('progressLabel', counts)}</span>
      </p>
      <div className="h-1.5 w-full max-w-xs overflow-hidden rounded-full bg-ink/12">
        <div
          className={classes(
            'h-full rounded-full bg-accent',
            isWaiting
              ? 'w-1/5 animate-[pass_1.6s_ease-in-out_infinite] motion-reduce:hidden'
              : 'origin-left transition-transform duration-200',
          )}
          style={isWaiting ? undefined : { transform: `scaleX(${sent / Math.max(total, 1)})` }}
        />
      </div>
      {hold ? (
        <div className="justify-self-stretch text-left">
          <Notice title={failureText(items, hold, { isHeld: true, count: underway.length })}>
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
}
