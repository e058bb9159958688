import { type ReactNode, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';

interface Texts {
  readonly remove: string;
  /** The button's name, which tells the rows apart. */
  readonly removeLabel: string;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** A row of a list, with a button that removes it after a question. Without `onRemove` it has none. */
export function RemovableRow({
  name,
  note,
  texts,
  onRemove,
}: {
  name: ReactNode;
  note: string;
  texts: Texts;
  onRemove: (() => Promise<void>) | undefined;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    await onRemove?.();
    setIsAsking(false);
  });
  const open = () => {
    work.reset();
    setIsAsking(true);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line px-5 py-3">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block">{name}</span>
        <span className="block text-sm text-muted tabular-nums">{note}</span>
      </span>
      {onRemove && (
        <Button kind="secondary" aria-label={texts.removeLabel} onClick={open}>
          {texts.remove}
        </Button>
      )}
      <ConfirmDialog
        title={texts.title}
        confirm={texts.confirm}
        work={work}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.text}</p>
      </ConfirmDialog>
    </li>
  );
}
