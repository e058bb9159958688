import type { ReactNode } from 'react';
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
      className="flex min-h-12 w-full items-center justify-between gap-5 rounded-control text-left aria-disabled:cursor-not-allowed"
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
