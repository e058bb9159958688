import { MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';
import type { AdminEvent } from '@togather/contract/schemas/admin/admin-events.ts';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { readLimit } from '#pages/admin/read-limit.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useMeasures } from './use-measures.ts';

/** Asks for the number of photos that an event may hold. */
export function PhotoLimitButton({
  event: { eventId, eventName, photoCount, totalPhotoLimit },
}: {
  event: AdminEvent;
}) {
  const { t } = useTranslation('admin');
  const { changeLimit } = useMeasures();
  const [typed, setTyped] = useState<string | null>(null);
  const isOpen = typed !== null;
  const limit = readLimit(typed ?? '', photoCount);
  const close = () => {
    work.reset();
    setTyped(null);
  };
  const work = useAction(async () => {
    if (limit === undefined) return;
    await changeLimit(eventId, limit);
    close();
  });
  return (
    <>
      <Button kind="secondary" aria-description={eventName} onClick={() => setTyped(String(totalPhotoLimit))}>
        {t('limit.change')}
      </Button>
      <ConfirmDialog
        title={t('limit.title')}
        confirm={t('limit.confirm')}
        work={work}
        isReady={limit !== undefined}
        isOpen={isOpen}
        onClose={close}
      >
        <TextField
          label={t('limit.label')}
          hint={t('limit.hint', { least: Math.max(1, photoCount), most: MAX_PHOTO_LIMIT })}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? ''}
          onChange={setTyped}
        />
      </ConfirmDialog>
    </>
  );
}
