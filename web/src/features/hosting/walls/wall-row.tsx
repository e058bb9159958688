import type { Wall } from '@togather/contract/schemas/events/walls.ts';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { formatMoment } from '../../../platform/format/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

/** A running wall, with a button that ends it after a question. */
export const WallRow = ({ wall, onEnd }: { wall: Wall; onEnd: () => Promise<void> }) => {
  const { t, language } = useTranslation('walls');
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    await onEnd();
    setIsAsking(false);
  });
  const moment = formatMoment(wall.createdAt, language);
  const open = () => {
    work.reset();
    setIsAsking(true);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line px-5 py-3">
      <span className="min-w-0 flex-1">
        <span className="block">{t('hosting.row', { moment })}</span>
        <span className="block text-sm text-muted tabular-nums">
          {t('hosting.rowSeconds', { seconds: wall.seconds })}
        </span>
      </span>
      <Button kind="secondary" aria-label={t('hosting.endLabel', { moment })} onClick={open}>
        {t('hosting.end')}
      </Button>
      <ConfirmDialog
        title={t('hosting.confirmTitle')}
        confirm={t('hosting.confirm')}
        work={work}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('hosting.confirmText')}</p>
      </ConfirmDialog>
    </li>
  );
};
