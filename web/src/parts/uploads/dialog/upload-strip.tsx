import { useRef } from 'react';
import {
  bytesOf,
  countsOf,
  isUnderway,
  type UploadItem,
  type UploadTarget,
  wantsPin,
} from '#parts/uploads/items/upload-items.ts';
import type { QueueState } from '#parts/uploads/queue/upload-queue.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { TrashIcon } from '#ui/icons/icons.tsx';
import { BottomBar } from '#ui/layout/bottom-bar.tsx';
import { classes } from '#ui/layout/classes.ts';
import { nextStepText, type Sample, secondsLeft, withSample } from './next-step.ts';

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** Shows megabytes and, once known, the remaining time. */
const Remaining = ({ items }: { items: readonly UploadItem[] }) => {
  const { t } = useTranslation('uploads');
  const samples = useRef<readonly Sample[]>([]);
  const { sent, total } = bytesOf(items);
  samples.current = withSample(samples.current, { at: performance.now(), sent });
  const seconds = secondsLeft(samples.current, total - sent);
  const time = () =>
    seconds === null || seconds < 60
      ? t('stripSoon')
      : t('stripMinutes', { count: Math.round(seconds / 60) });
  return (
    <span className="block text-sm text-muted tabular-nums">
      {t('stripBytes', { sent: megabytes(sent), total: megabytes(total) })}
      {seconds !== null && ` · ${time()}`}
    </span>
  );
};

/** Shown on every page during an upload or after a failure: the progress, the next step, and a link to the event. */
export function UploadStrip({
  state,
  onShow,
  onEnterPin,
  onDiscard,
}: {
  state: QueueState;
  onShow: (target: UploadTarget) => void;
  /** Called for photos that wait for the event's new PIN. */
  onEnterPin: (target: UploadTarget) => void;
  /** Called if nothing resumes automatically, since the event may not even open. */
  onDiscard: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { items, hold } = state;
  const left = items.filter((item) => item.state !== 'done');
  const [first] = left;
  if (!first) return null;
  const underway = left.filter(isUnderway);
  const { sent, total } = bytesOf(items);
  const pinless = underway.length === 0 ? left.filter(wantsPin) : [];
  const text = () => {
    if (pinless.length > 0) return t('stripPin', { count: pinless.length });
    if (underway.length === 0) return t('stripFailed', { count: left.length });
    if (hold) return nextStepText(hold, { isHeld: true, count: underway.length });
    return t('progressLabel', countsOf(items));
  };
  return (
    <BottomBar place="upper" label={t('strip')} className="relative">
      {underway.length > 0 && (
        <div
          className="absolute inset-x-0 -top-px h-0.5 origin-left bg-accent transition-transform duration-200"
          style={{ transform: `scaleX(${total > 0 ? sent / total : 0})` }}
        />
      )}
      <div
        className={classes(
          'gutters flex min-h-16 items-center gap-3 py-2',
          underway.length === 0 && 'max-sm:flex-wrap max-sm:justify-end',
        )}
      >
        <div className={classes('min-w-0 flex-1', underway.length === 0 && 'max-sm:basis-full')}>
          <p aria-live="polite" className="tabular-nums">
            {text()}
          </p>
          {underway.length > 0 && !hold && <Remaining items={items} />}
        </div>
        {underway.length === 0 && (
          <IconButton
            label={t('discard.button', { count: left.length })}
            icon={<TrashIcon />}
            onClick={onDiscard}
          />
        )}
        {pinless[0] ? (
          <Button onClick={() => onEnterPin(pinless[0]?.target ?? first.target)}>{t('enterPin')}</Button>
        ) : (
          <Button kind="secondary" onClick={() => onShow(first.target)}>
            {t('show')}
          </Button>
        )}
      </div>
    </BottomBar>
  );
}
