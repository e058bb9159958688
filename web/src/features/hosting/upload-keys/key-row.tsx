import type { UploadKey } from '@togather/contract/schemas/events/upload-keys.ts';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { formatMoment } from '../../../platform/format/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

/** A key with its last use, and a button that revokes it after a question. */
export const KeyRow = ({
  uploadKey: { name, lastUsedAt },
  onRevoke,
}: {
  uploadKey: UploadKey;
  onRevoke: () => Promise<void>;
}) => {
  const { t, language } = useTranslation('upload-keys');
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    await onRevoke();
    setIsAsking(false);
  });
  const open = () => {
    work.reset();
    setIsAsking(true);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line px-5 py-3">
      <span className="min-w-0 flex-1">
        <bdi className="block break-words">{name}</bdi>
        <span className="block text-sm text-muted tabular-nums">
          {lastUsedAt ? t('lastUsed', { moment: formatMoment(lastUsedAt, language) }) : t('neverUsed')}
        </span>
      </span>
      <Button kind="secondary" aria-label={t('revokeLabel', { name })} onClick={open}>
        {t('revoke')}
      </Button>
      <ConfirmDialog
        title={t('confirmTitle', { name })}
        confirm={t('confirm')}
        work={work}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('confirmText')}</p>
      </ConfirmDialog>
    </li>
  );
};
