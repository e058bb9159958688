import type { Wall } from '@togather/contract/schemas/events/walls.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { RemovableRow } from '#pages/host/removable-row.tsx';
import { useTranslation } from '#texts/use-translation.ts';

/** A running wall, with a button that ends it after a question. */
export const WallRow = ({ wall, onEnd }: { wall: Wall; onEnd: () => Promise<void> }) => {
  const { t, language } = useTranslation('walls');
  const moment = formatMoment(wall.createdAt, language);
  return (
    <RemovableRow
      name={t('hosting.row', { moment })}
      note={t('hosting.rowSeconds', { seconds: wall.seconds })}
      texts={{
        remove: t('hosting.end'),
        removeLabel: t('hosting.endLabel', { moment }),
        title: t('hosting.confirmTitle'),
        text: t('hosting.confirmText'),
        confirm: t('hosting.confirm'),
      }}
      onRemove={onEnd}
    />
  );
};
