import { type ReactNode, useEffect, useRef, useState } from 'react';
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

/**
 * A row of a list, with a button that removes it after a question. Without `onRemove` it has none. Its children are further controls,
 * below.
 */
export function RemovableRow({
  name,
  note,
  texts,
  onRemove,
  children,
}: {
  name: ReactNode;
  note: string;
  texts: Texts;
  onRemove: (() => Promise<void>) | undefined;
  children?: ReactNode;
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
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        <span className="block text-sm text-muted tabular-nums">{note}</span>
      </span>
      {onRemove && (
        <Button kind="quiet" aria-label={texts.removeLabel} onClick={open} className="-mr-4 shrink-0 px-4!">
          {texts.remove}
        </Button>
      )}
      {children && <div className="basis-full pt-3 pb-2">{children}</div>}
      <ConfirmDialog
        isDanger
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

/** Something new that cannot be shown again, such as a key. */
export function NewSecret({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4 rounded-card border border-ok/40 p-5">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          {title}
        </h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
