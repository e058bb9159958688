import { isPin, normalizePin } from '@togather/contract/pins.ts';
import { type ComponentProps, useId } from 'react';
import { classes } from '#ui/layout/classes.ts';
import { FieldError } from './text-field.tsx';

export interface PinFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | null | undefined;
}

const shown = (typed: string): string => {
  const pin = normalizePin(typed);
  return isPin(pin) ? pin : typed.toUpperCase();
};

/** Rewrites the field before React does, which would move the caret to the end. */
const rewrite = (field: HTMLInputElement): string => {
  const { value, selectionStart } = field;
  const pin = shown(value);
  if (pin === value) return pin;
  const isTyped = pin === value.toUpperCase();
  const caret = isTyped ? value.slice(0, selectionStart ?? undefined).toUpperCase().length : pin.length;
  field.value = pin;
  field.setSelectionRange(caret, caret);
  return pin;
};

/**
 * The PIN field: large, monospaced, upper case. Extracts the PIN from a pasted invitation. Callers normalise the value
 * before comparing. Rewrites composed text only after the composition: earlier, the input method would insert it twice.
 */
export function PinField({ label, value, onChange, hint, error, className, ...rest }: PinFieldProps) {
  const id = useId();
  return (
    <div className={classes('grid gap-2', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        value={value}
        onChange={({ currentTarget: field, nativeEvent }) =>
          onChange((nativeEvent as InputEvent).isComposing ? field.value : rewrite(field))
        }
        onCompositionEnd={({ currentTarget }) => onChange(rewrite(currentTarget))}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        inputMode="text"
        enterKeyHint="go"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className="h-20 w-full rounded-card border border-line-strong bg-surface text-center indent-[0.3em] font-mono text-2xl tracking-[0.3em] text-ink uppercase tabular-nums aria-invalid:border-danger"
      />
      <FieldError id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
