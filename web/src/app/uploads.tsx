import { lazy, Suspense, useEffect, useState } from 'react';
import { loadNewPinDialog } from '../features/joining/load-new-pin-dialog.ts';
import { isAtRisk, isFailed, isUnderway, type UploadTarget } from '../features/uploads/items/upload-items.ts';
import type { OpenQueue } from '../features/uploads/queue/open-queue.ts';
import { useQueueState } from '../features/uploads/queue/use-queue-state.ts';
import { UploadStrip } from '../features/uploads/showing/upload-strip.tsx';
import { useWakeLock } from '../features/uploads/showing/use-wake-lock.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { navigate } from '../platform/history/page-history.ts';
import { paths } from '../platform/history/paths.ts';
import { useUnloadQuestion } from '../platform/history/use-unload-question.ts';
import { openLoaded } from '../platform/loading/open-loaded.ts';

const NewPinDialog = lazy(loadNewPinDialog);

const loadDiscardDialog = async () => ({
  default: (await import('../features/uploads/showing/discard-dialog.tsx')).DiscardDialog,
});
const DiscardDialog = lazy(loadDiscardDialog);

const show = ({ pinCode }: UploadTarget) =>
  navigate(paths.event(pinCode, 'upload'), { replace: location.pathname === paths.event(pinCode) });

/**
 * Connects the upload queue to every page: its strip, the dialog for a new PIN, and the question before leaving loses
 * photos.
 */
export const Uploads = ({ queue }: { queue: OpenQueue }) => {
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
};
