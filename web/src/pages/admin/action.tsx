import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { Button, type ButtonKind } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { TextArea, TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';

/** The start of the keys that an action makes stale. Null: it changes nothing that the panel shows. */
type Stale = readonly string[] | null;

/** Returns the action followed by a refetch of what it makes stale, by default all of the panel. */
export function useThenRefetch<A extends unknown[]>(
  act: (...args: A) => Promise<unknown>,
  stale: Stale = ['admin'],
) {
  const client = useQueryClient();
  return async (...args: A): Promise<void> => {
    await act(...args);
    if (stale) await client.invalidateQueries({ queryKey: stale });
  };
}

/** A field with `rows` is a text area. */
type Field =
  | ({ readonly rows: number } & ComponentProps<typeof TextArea>)
  | ({ readonly rows?: undefined } & TextFieldProps);

interface Question {
  readonly title: string;
  readonly confirm: string;
  /** The consequences of the action. */
  readonly text?: ReactNode;
  readonly field?: Field;
  /** The text in the field when the dialog opens. Without it, the typed text outlives a cancelled dialog. */
  readonly start?: string;
  /** Whether the trimmed text will do; by default any but none. */
  readonly isReady?: (typed: string) => boolean;
}

/** Asks before an action, for a text if there is a field, and closes when the action has succeeded. */
export function ActionDialog({
  question: { title, confirm, text, field, start, isReady = (typed) => typed !== '' },
  act,
  stale,
  isOpen,
  onClose,
}: {
  question: Question;
  /** Gets the trimmed text of the field. */
  act: (typed: string) => Promise<unknown>;
  stale?: Stale | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? start ?? '';
  const run = useThenRefetch(act, stale);
  const work = useAction(async () => {
    await run(value.trim());
    setTyped(null);
    onClose();
  });
  const close = () => {
    work.reset();
    if (start !== undefined) setTyped(null);
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      work={work}
      isReady={!field || isReady(value.trim())}
      isOpen={isOpen}
      onClose={close}
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
      {field && <DialogField {...field} value={value} onChange={setTyped} />}
    </ConfirmDialog>
  );
}

const DialogField = (field: Field) =>
  field.rows === undefined ? <TextField autoComplete="off" {...field} /> : <TextArea {...field} />;

/**
 * A button that keeps the focus while its action runs, with the action's error beside it. It asks first if there is a
 * question. While the action can be undone, a press undoes it at once: one button for both keeps the focus.
 */
export function ActionButton({
  about,
  label,
  kind = 'secondary',
  question,
  act,
  undo,
  stale,
  children,
}: {
  /** The object of the action, for screen readers. */
  about?: string;
  label?: string;
  kind?: ButtonKind;
  question?: Question;
  act: (typed: string) => Promise<unknown>;
  undo?: (() => Promise<unknown>) | undefined;
  stale?: Stale;
  children: ReactNode;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, error, run } = useAction(useThenRefetch(undo ?? (() => act('')), stale));
  return (
    <>
      <Button
        kind={kind}
        isPending={isPending}
        aria-label={label}
        aria-description={about}
        onClick={() => (question && !undo ? setIsAsking(true) : void run())}
      >
        {children}
      </Button>
      {error !== null && (
        <p role="alert" className="w-full text-sm text-danger">
          {errorText(error)}
        </p>
      )}
      {question && (
        <ActionDialog {...{ question, act, stale }} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
