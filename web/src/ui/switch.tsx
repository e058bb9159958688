import { useId } from 'react';
import { classes } from './classes.ts';

/** An on-off control with its label; `note` says what its state means, or that it is changing. */
export const Switch = ({
  label,
  note,
  isOn,
  isPending = false,
  onChange,
}: {
  label: string;
  note: string;
  isOn: boolean;
  isPending?: boolean;
  onChange: (isOn: boolean) => void;
}) => {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p id={id} className="font-medium">
          {label}
        </p>
        <p id={`${id}-note`} role="status" className="text-sm text-muted">
          {note}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        aria-busy={isPending || undefined}
        // Not disabled: the focus stays where it is.
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && onChange(!isOn)}
        className="grid h-11 w-14 shrink-0 place-items-center rounded-control aria-disabled:opacity-60"
      >
        <span
          className={classes(
            'flex h-7 w-12 items-center rounded-full border-2 px-0.5 transition-colors duration-150',
            isOn ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
          )}
        >
          <span
            className={classes(
              'size-5 rounded-full transition-transform duration-150',
              isOn ? 'translate-x-5 bg-on-accent' : 'bg-line-strong',
            )}
          />
        </span>
      </button>
    </div>
  );
};
