import { type FormEvent, type ReactNode, useId } from 'react';
import type { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before an irreversible action, stays open while it runs, and reports a failure. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  work,
  isReady = true,
  isOpen,
  onClose,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  work: Pick<ReturnType<typeof useAction<[]>>, 'isPending' | 'error' | 'run'>;
  /** False while required input is missing. */
  isReady?: boolean;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void work.run();
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!work.isPending}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" disabled={work.isPending} onClick={onClose} className="max-sm:flex-auto">
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            isPending={work.isPending}
            disabled={!isReady}
            className="max-sm:flex-auto"
          >
            {confirm}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {children}
        <FailureNote error={work.error} />
      </form>
    </Dialog>
  );
}
