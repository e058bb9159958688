import { type ReactNode, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TextArea } from '#ui/fields/text-field.tsx';

/** Asks for a reason before an action, and closes when the action has succeeded. */
export function AskReason({
  title,
  confirm,
  hint,
  onConfirm,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  confirm: string;
  /** Says who reads the reason. */
  hint: string;
  onConfirm: (reason: string) => Promise<void>;
  isOpen: boolean;
  onClose: () => void;
  /** The consequences of the action. */
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const work = useAction(async () => {
    await onConfirm(reason.trim());
    setReason('');
    onClose();
  });
  const close = () => {
    work.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      work={work}
      isReady={reason.trim() !== ''}
      isOpen={isOpen}
      onClose={close}
    >
      <p>{children}</p>
      <TextArea
        label={t('reason')}
        hint={hint}
        value={reason}
        onChange={setReason}
        rows={3}
        maxLength={1000}
        required
      />
    </ConfirmDialog>
  );
}
