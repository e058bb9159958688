import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PlusIcon } from '#ui/icons/icons.tsx';

interface Props {
  readonly texts: {
    readonly name: string;
    readonly hint?: string;
    readonly missing: string;
    readonly make: string;
  };
  readonly maxLength: number;
  /** Names that one press takes. */
  readonly ready?: readonly string[];
  /** Called with a name as it is shown, never an empty one. Its error is shown below the field. */
  readonly onMake: (name: string) => Promise<void>;
  /** Other fields, above the name. */
  readonly children?: ReactNode;
}

/** Asks for the name of something that a host makes, such as a key, a link or a list. */
export function NameForm({ texts, maxLength, ready = [], onMake, children }: Props) {
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const name = cleanShownText(typed);
  const work = useAction(async (wanted: string) => {
    await onMake(wanted);
    setTyped('');
    setIsChecked(false);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (name !== '') void work.run(name);
  };
  const missing = isChecked && name === '' ? texts.missing : null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      {children}
      {ready.length > 0 && (
        <div className="mb-1 flex basis-full flex-wrap gap-2">
          {ready.map((one) => (
            <Button
              key={one}
              kind="secondary"
              icon={<PlusIcon className="size-5" />}
              disabled={work.isPending}
              onClick={() => void work.run(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
      <TextField
        label={texts.name}
        hint={texts.hint}
        error={missing ?? (work.error ? errorText(work.error) : null)}
        required
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onChange={(value) => {
          work.reset();
          setIsChecked(false);
          setTyped(value);
        }}
        className="min-w-0 flex-1 basis-56"
      />
      <Button
        type="submit"
        kind="secondary"
        isPending={work.isPending}
        className="min-h-13 max-sm:w-full sm:mt-[calc(2rem+var(--more))]"
      >
        {texts.make}
      </Button>
    </form>
  );
}
