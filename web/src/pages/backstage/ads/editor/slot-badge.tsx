import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import type { EditedSlot } from './use-ad-editor.ts';

export const SlotBadge = ({ slot: { isChanged, existed } }: { slot: EditedSlot }) => {
  const { t } = useTranslation('backstage');
  const state = isChanged ? 'changed' : existed ? 'live' : 'empty';
  return (
    <span
      className={classes(
        'shrink-0 rounded-full px-2.5 text-sm leading-7',
        state === 'changed' ? 'bg-accent-soft text-accent' : 'bg-sunken text-muted',
      )}
    >
      {t(`ads.${state}`)}
    </span>
  );
};
