import { type ReactNode, useId } from 'react';
import { ChevronRightIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { FieldError } from './text-field.tsx';

/** Radio buttons that look like buttons, in a row or a column. */
export function Choice<V extends string>({
  label,
  options,
  value,
  onChange,
  isColumn = false,
  error,
}: {
  label: string;
  options: readonly { value: V; label: ReactNode }[];
  /** Null while nothing is chosen. */
  value: V | null;
  onChange: (value: V) => void;
  isColumn?: boolean;
  error?: string | null;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className={classes('flex gap-2', isColumn ? 'flex-col' : 'flex-wrap')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 flex-1 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-3.5 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4.5 shrink-0 accent-accent outline-none"
            />
            <span className={classes(!isColumn && 'whitespace-nowrap')}>{option.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${name}-note`} error={error} />}
    </fieldset>
  );
}

/** One of a few next steps, with an explanation. */
export function ChoiceCard({
  icon,
  title,
  text,
  isMe = false,
  onChoose,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  /** Whether the step is about the user. */
  isMe?: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex items-center gap-4 rounded-card border border-line bg-raised p-4 text-left transition-colors duration-120 hover:bg-hover night:border-transparent"
    >
      <span
        className={classes(
          'grid size-11 shrink-0 place-items-center rounded-control',
          isMe ? 'bg-accent-soft text-accent' : 'bg-ink/8',
        )}
      >
        {icon}
      </span>
      <span className="flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-balance text-muted">{text}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </button>
  );
}
