import { isPin, normalizePin, PIN_LENGTH } from '@togather/contract/pins.ts';
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

/** What the boxes can hold. Anything longer or wider, such as a word being composed, gets one wide field. */
const FITS = new RegExp(`^[ -~]{0,${PIN_LENGTH}}$`);
const places = Array.from({ length: PIN_LENGTH }, (_, place) => place);

/** The boxes of the printed sheet, behind the field. The next one to fill is marked while the field has the focus. */
const Boxes = ({ filled }: { filled: number }) => (
  <span aria-hidden="true" className="absolute inset-0 grid grid-cols-6 gap-(--gap)">
    {places.map((place) => (
      <span
        key={place}
        className={classes(
          'rounded-control border bg-surface transition-colors duration-120 group-has-aria-invalid/pin:border-danger',
          place < filled ? 'border-ink' : 'border-line-strong',
          place === Math.min(filled, PIN_LENGTH - 1) &&
            'group-focus-within/pin:border-accent group-focus-within/pin:ring-2 group-focus-within/pin:ring-accent group-focus-within/pin:ring-inset',
        )}
      />
    ))}
  </span>
);

/** A PIN as on the printed sheet, to be read and copied. */
export function PinPlate({ pin }: { pin: string }) {
  return (
    <span className="pin-field relative block h-16 sm:h-20">
      <Boxes filled={pin.length} />
      <span className="absolute inset-0 overflow-clip">
        <span className="in-boxes flex h-full items-center font-mono text-2xl leading-none font-semibold whitespace-pre tabular-nums select-all">
          {pin}
        </span>
      </span>
    </span>
  );
}

/**
 * The PIN field: monospaced, upper case, one letter per box. Extracts the PIN from a pasted invitation. Callers normalise
 * the value before comparing. Rewrites composed text only after the composition: earlier, the input method would insert it
 * twice.
 */
export function PinField({ label, value, onChange, hint, error, className, ...rest }: PinFieldProps) {
  const id = useId();
  const fits = FITS.test(value);
  return (
    <div className={classes('grid gap-2', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <span className="pin-field group/pin relative block h-16 sm:h-20">
        {fits && <Boxes filled={value.length} />}
        <span className="absolute inset-0 overflow-clip">
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
            className={classes(
              'h-full font-mono text-2xl leading-none font-semibold text-ink uppercase tabular-nums autofill:bg-clip-text',
              fits
                ? 'in-boxes outline-none'
                : 'w-full rounded-control border border-line-strong bg-surface px-4 text-center aria-invalid:border-danger',
            )}
          />
        </span>
      </span>
      <FieldError id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
