import { lazy, Suspense, useEffect, useState } from 'react';
import { useWakeLock } from '#lib/device/use-wake-lock.ts';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { useUnloadQuestion } from '#lib/history/use-leaving.ts';
import { openLoaded } from '#lib/loading/load-chunk.ts';
import { loadNewPinDialog } from '#parts/join/load-new-pin-dialog.ts';
import { UploadStrip } from '#parts/uploads/dialog/upload-strip.tsx';
import { isAtRisk, isFailed, isUnderway, type UploadTarget } from '#parts/uploads/items/upload-items.ts';
import type { OpenQueue } from '#parts/uploads/queue/open-queue.ts';
import { useQueueState } from '#parts/uploads/queue/use-queue-state.ts';
import { useTranslation } from '#texts/use-translation.ts';

const NewPinDialog = lazy(loadNewPinDialog);

const loadDiscardDialog = async () => ({
  default: (await import('#parts/uploads/dialog/discard-dialog.tsx')).DiscardDialog,
});
const DiscardDialog = lazy(loadDiscardDialog);

const show = ({ pinCode }: UploadTarget) =>
  navigate(paths.event(pinCode, 'upload'), { replace: location.pathname === paths.event(pinCode) });

/**
 * Connects the upload queue to every page: its strip, the dialog for a new PIN, and the question before leaving loses
 * photos.
 */
export function Uploads({ queue }: { queue: OpenQueue }) {
  const { t } = useTranslation();
  const state = useQueueState(queue);
  const [pinOf, setPinOf] = useState<UploadTarget | null>(null);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const failed = state.items.filter(isFailed);
  const isOver = isDiscarding && failed.length === 0;
  useEffect(() => {
    // Nothing is left to discard, and the strip may be gone: moves the focus to the page.
    if (!isOver) return;
    setIsDiscarding(false);
    document.getElementById('main')?.focus();
  }, [isOver]);
  const discard = (isYes: boolean) =>
    isYes ? queue.remove(failed.map(({ id }) => id)) : setIsDiscarding(false);
  const underway = state.items.filter(isUnderway);
  useWakeLock(underway.length > 0 && state.hold === null);
  useUnloadQuestion(state.items.some(isAtRisk));
  return (
    <>
      <UploadStrip
        state={state}
        onShow={show}
        onEnterPin={(target) => openLoaded(loadNewPinDialog, () => setPinOf(target))}
        onDiscard={() => openLoaded(loadDiscardDialog, () => setIsDiscarding(true))}
      />
      <Suspense fallback={null}>
        {pinOf && (
          <NewPinDialog
            eventId={pinOf.eventId}
            onJoined={({ eventId, pinCode, eventEndDate }) => {
              setPinOf(null);
              queue.of({ eventId, pinCode, endsAt: eventEndDate }, queue.state()).onJoined();
            }}
            onLeave={() => setPinOf(null)}
            leave={t('cancel')}
          />
        )}
        {isDiscarding && failed.length > 0 && (
          <DiscardDialog by="discard" count={failed.length} onEnd={discard} />
        )}
      </Suspense>
    </>
  );
}
