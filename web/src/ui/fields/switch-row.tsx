import { type ReactNode, useId } from 'react';
import { classes } from '#ui/layout/classes.ts';

/**
 * A switch across a row, with its track at the end. Ignores presses during an update, but keeps the focus. The element
 * `id` labels it, and `id-text` describes it.
 */
export function SwitchRow({
  id,
  isOn,
  isUpdating,
  onSwitch,
  children,
}: {
  id: string;
  isOn: boolean;
  isUpdating: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isUpdating || undefined}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClick={() => !isUpdating && onSwitch(!isOn)}
      className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control text-left aria-disabled:cursor-not-allowed"
    >
      {children}
      <SwitchTrack isOn={isOn} isUpdating={isUpdating} />
    </button>
  );
}

/** What a switch looks like; its button has the role and the label. */
const SwitchTrack = ({ isOn, isUpdating }: { isOn: boolean; isUpdating: boolean }) => (
  <span
    className={classes(
      'relative h-8 w-14 shrink-0 rounded-full border transition-colors duration-150',
      isOn ? 'border-ok bg-ok' : 'border-line-strong bg-sunken',
      isUpdating && 'opacity-60',
    )}
  >
    <span
      className={classes(
        'absolute top-[3px] left-[3px] size-6 rounded-full transition-transform duration-150',
        isOn ? 'translate-x-6 bg-surface' : 'bg-muted',
      )}
    />
  </span>
);

/** A switch with an explanation. */
export function SwitchCard({
  label,
  isOn,
  isUpdating,
  onSwitch,
  children,
}: {
  label: string;
  isOn: boolean;
  isUpdating: boolean;
  onSwitch: (isOn: boolean) => void;
  /** The meaning of the current state. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <SwitchRow id={id} isOn={isOn} isUpdating={isUpdating} onSwitch={onSwitch}>
        <span id={id} className="min-w-0 font-semibold wrap-anywhere">
          {label}
        </span>
      </SwitchRow>
      <div id={`${id}-text`} className="grid gap-1 text-sm text-muted">
        {children}
      </div>
    </div>
  );
}
