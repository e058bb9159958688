import { type ComponentProps, useId } from 'react';
import { classes } from '#ui/layout/classes.ts';
import { FieldError } from './field-error.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  /** Shown below the field unless there is an error. */
  hint?: string | undefined;
  error?: string | null | undefined;
  onChange?: (value: string) => void;
}

export const fieldClasses =
  'w-full min-h-13 rounded-control border border-line-strong bg-surface px-4 py-3 text-base text-ink placeholder:text-muted aria-invalid:border-danger disabled:opacity-60';

/** A labelled text field. Its error is announced and linked to it. */
export function TextField({ label, hint, error, onChange, className, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={classes('grid gap-2', className)}>
      <label htmlFor={fieldId} className="font-medium">
        {label}
      </label>
      <input
        dir="auto"
        {...rest}
        id={fieldId}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${fieldId}-note`}
        className={fieldClasses}
      />
      <FieldError id={`${fieldId}-note`} error={error} hint={hint} />
    </div>
  );
}
