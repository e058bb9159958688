import { type ComponentProps, useId } from 'react';
import { WarningIcon } from '#ui/icons/bar-icons.tsx';
import { classes } from '#ui/layout/classes.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  /** Shown below the field unless there is an error. */
  hint?: string | undefined;
  error?: string | false | null | undefined;
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
      <label htmlFor={fieldId} className="font-semibold">
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

/** The line below a field: an announced error or a hint. Its height is reserved. */
export function FieldError({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | false | null | undefined;
  hint?: string | undefined;
}) {
  return (
    <div id={id} aria-live="polite" className="min-h-6 text-sm">
      {error ? (
        <p className="flex items-start gap-1.5 text-danger">
          <WarningIcon className="mt-0.5 size-4 shrink-0" />
          <span className="whitespace-pre-line">{error}</span>
        </p>
      ) : (
        hint && <p className="text-muted">{hint}</p>
      )}
    </div>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  onChange?: (value: string) => void;
}

/** A labelled multi-line text field. */
export function TextArea({ label, hint, error, onChange, className, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={classes('grid gap-2', className)}>
      <label htmlFor={fieldId} className="font-semibold">
        {label}
      </label>
      <textarea
        rows={6}
        dir="auto"
        {...rest}
        id={fieldId}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${fieldId}-note`}
        className={classes(fieldClasses, 'resize-y')}
      />
      <FieldError id={`${fieldId}-note`} error={error} hint={hint} />
    </div>
  );
}
