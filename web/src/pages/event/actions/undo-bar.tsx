import { useEffect, useRef } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { notifyFailure } from '#lib/notices/notify-failure.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { BottomBar } from '#ui/layout/bottom-bar.tsx';

/** Tells that photos are being deleted, and takes it back until `ms` have passed. Takes the focus of the question. */
export function UndoBar({
  count,
  ms,
  onUndo,
  onOver,
}: {
  count: number;
  ms: number;
  onUndo: () => Promise<void>;
  onOver: () => void;
}) {
  const { t } = useTranslation('photo-actions');
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onOver);
  latest.current = onOver;
  const work = useAction(async () => {
    try {
      await onUndo();
    } catch (error) {
      notifyFailure(error);
    }
  });
  useEffect(() => {
    const element = button.current;
    // React Aria returns the focus to the pressed button, which is gone, in this frame.
    const frame = requestAnimationFrame(() => element?.focus({ preventScroll: true }));
    const timer = setTimeout(() => latest.current(), ms);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      if (document.activeElement === element) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [ms]);
  return (
    <BottomBar place="upper" label={t('bulk.undoBar')} className="animate-[rise_180ms_var(--ease-calm)]">
      <div className="gutters flex items-center gap-3 py-2">
        <p role="status" className="flex-1 font-semibold">
          {t('bulk.deleted', { count })}
        </p>
        <Button ref={button} kind="secondary" isPending={work.isPending} onClick={() => void work.run()}>
          {t('bulk.undo')}
        </Button>
      </div>
    </BottomBar>
  );
}
