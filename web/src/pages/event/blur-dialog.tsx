import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useLeaving } from '#lib/history/use-leaving.ts';
import { notify } from '#lib/notices/notification.ts';
import { renewBlurred } from '#parts/figures/figure-queries.ts';
import { SelfieButtons } from '#parts/figures/selfie-buttons.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { Points, sendSelfie } from './figures/finding/selfie.tsx';

/** Explains what being blurred means, and asks for it once a selfie shows that the figure is the user. */
export function BlurDialog({
  eventId,
  figureId,
  onClose,
}: {
  eventId: string;
  figureId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('figures');
  const client = useQueryClient();
  const [isOther, setIsOther] = useState(false);
  const leaving = useLeaving();
  const work = useAction(async (file: File) => {
    setIsOther(false);
    const signal = leaving();
    const { figureIds, proof = '' } = await sendSelfie(eventId, file, signal);
    if (!figureIds.includes(figureId)) return setIsOther(true);
    await call('blurFigure', { params: { eventId }, body: { figureId, proof }, signal });
    await renewBlurred(client, eventId);
    notify({ type: 'success', message: t('blur.done') });
    onClose();
  });
  return (
    <Dialog title={t('blur.title')} isOpen onClose={onClose}>
      <div className="grid gap-5 pb-[env(safe-area-inset-bottom)]">
        {work.isPending ? (
          <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
            <Spinner />
            {t('blur.checking')}
          </p>
        ) : (
          <>
            {isOther && (
              <div role="alert" className="rounded-card bg-accent-soft p-4 text-pretty">
                <p className="font-semibold">{t('blur.other')}</p>
                <p className="text-sm">{t('blur.otherText')}</p>
              </div>
            )}
            <FailureNote error={work.error} />
            <Points
              points={(['others', 'alone', 'saved', 'selfie'] as const).map((point) =>
                t(`blur.points.${point}`),
              )}
            />
            <SelfieButtons onPick={(file) => void work.run(file)} />
          </>
        )}
      </div>
    </Dialog>
  );
}
