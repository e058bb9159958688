import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';

interface DiscardDialogProps {
  readonly by: 'signOut' | 'discard';
  readonly count: number;
  readonly onEnd: (isYes: boolean) => void;
}

/** Asks before `count` photos that are not uploaded yet are removed. */
export function DiscardDialog({ by, count, onEnd }: DiscardDialogProps) {
  const { t } = useTranslation('uploads');
  const work = useAction(async () => onEnd(true));
  return (
    <ConfirmDialog
      isDanger
      title={t(`${by}.title`)}
      confirm={t(`${by}.action`)}
      work={work}
      isOpen
      onClose={() => onEnd(false)}
    >
      <p>{t(`${by}.text`, { count })}</p>
    </ConfirmDialog>
  );
}
