import type { UploadKey } from '@togather/contract/schemas/events/upload-keys.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { RemovableRow } from '#pages/host/removable-row.tsx';
import { useTranslation } from '#texts/use-translation.ts';

/** A key with its last use, and a button that revokes it after a question. */
export const KeyRow = ({
  uploadKey: { name, lastUsedAt },
  onRevoke,
}: {
  uploadKey: UploadKey;
  onRevoke: () => Promise<void>;
}) => {
  const { t, language } = useTranslation('upload-keys');
  return (
    <RemovableRow
      name={<bdi className="wrap-anywhere">{name}</bdi>}
      note={lastUsedAt ? t('lastUsed', { moment: formatMoment(lastUsedAt, language) }) : t('neverUsed')}
      texts={{
        remove: t('revoke'),
        removeLabel: t('revokeLabel', { name }),
        title: t('confirmTitle', { name }),
        text: t('confirmText'),
        confirm: t('confirm'),
      }}
      onRemove={onRevoke}
    />
  );
};
