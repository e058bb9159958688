import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, type ButtonKind, IconButton } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { useDisclosure } from '#ui/dialogs/use-disclosure.ts';
import { TextArea, TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Spinner } from '#ui/layout/page-shell.tsx';

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
  /** Names the action in red, and fills the button that confirms it. */
  readonly isDanger?: boolean;
  /** Whether the trimmed text will do; by default any but none. */
  readonly isReady?: (typed: string) => boolean;
}

/** Asks before an action, for a text if there is a field, and closes when the action has succeeded. */
export function ActionDialog({
  question: { title, confirm, text, field, start, isDanger, isReady = (typed) => typed !== '' },
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
      isDanger={isDanger}
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

/** Something to do with a row. It asks first if there is a question. While it can be undone, choosing it undoes it at once. */
export interface RowAction {
  readonly label: string;
  readonly question?: Question;
  readonly act: (typed: string) => Promise<unknown>;
  readonly undo?: (() => Promise<unknown>) | undefined;
  readonly stale?: Stale;
}

/**
 * A button that keeps the focus while its action runs, with the action's error beside it: one button for the action and
 * its undoing keeps the focus, too.
 */
export function ActionButton({
  about,
  label,
  kind = 'secondary',
  className,
  question,
  act,
  undo,
  stale,
  children,
}: Omit<RowAction, 'label'> & {
  /** The object of the action, for screen readers. */
  about?: string;
  label?: string;
  kind?: ButtonKind;
  className?: string;
  children: ReactNode;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, error, run } = useAction(useThenRefetch(undo ?? (() => act('')), stale));
  return (
    <>
      <Button
        kind={kind}
        className={className}
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

/** The actions on a row, in a menu: what cannot be undone is never one press away. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation('admin');
  const container = useRef<HTMLDivElement>(null);
  const { isOpen, toggle, close } = useDisclosure(container);
  const [asked, setAsked] = useState<string | null>(null);
  const client = useQueryClient();
  const work = useAction(async ({ act, undo, stale = ['admin'] }: RowAction) => {
    await (undo ? undo() : act(''));
    if (stale) await client.invalidateQueries({ queryKey: stale });
  });
  const choose = (action: RowAction) => {
    container.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    close();
    work.reset();
    if (action.question && !action.undo) setAsked(action.label);
    else void work.run(action);
  };
  return (
    <div ref={container} className="relative grid justify-items-end">
      <IconButton
        label={t('actions', { name })}
        icon={work.isPending ? <Spinner /> : <MoreIcon />}
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <div className="absolute top-full right-0 z-20 grid w-60 animate-[appear_120ms] rounded-card border border-line bg-surface p-1.5 shadow-float">
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              onClick={() => choose(action)}
              className={classes(
                'min-h-11 rounded-control px-3 text-left hover:bg-hover',
                action.question?.isDanger && !action.undo && 'text-danger',
              )}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
      {work.error !== null && (
        <p role="alert" className="w-60 pb-2 text-right text-sm text-danger">
          {errorText(work.error)}
        </p>
      )}
      {actions.map(
        ({ label, question, act, stale }) =>
          question && (
            <ActionDialog
              key={label}
              {...{ question, act, stale }}
              isOpen={asked === label}
              onClose={() => setAsked(null)}
            />
          ),
      )}
    </div>
  );
}
