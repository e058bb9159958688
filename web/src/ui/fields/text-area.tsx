import { type ComponentProps, useId } from 'react';
import { classes } from '#ui/layout/classes.ts';
import { FieldError } from './field-error.tsx';
import { fieldClasses } from './text-field.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
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
      <label htmlFor={fieldId} className="font-medium">
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
