import { type ReactNode, useId } from 'react';
import { SwitchTrack } from './switch-track.tsx';

/** A switch with an explanation. Ignores presses during an update, but keeps the focus. */
export const SwitchCard = ({
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
}) => {
  const id = useId();
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={isUpdating || undefined}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        onClick={() => !isUpdating && onSwitch(!isOn)}
        className="flex min-h-12 w-full items-center justify-between gap-4 rounded-control text-left aria-disabled:cursor-not-allowed"
      >
        <span id={id} className="font-medium">
          {label}
        </span>
        <SwitchTrack isOn={isOn} isUpdating={isUpdating} />
      </button>
      <div id={`${id}-text`} className="grid gap-1 text-sm text-muted">
        {children}
      </div>
    </div>
  );
};
