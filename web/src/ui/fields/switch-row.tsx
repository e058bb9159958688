import type { ReactNode } from 'react';
import { SwitchTrack } from './switch-track.tsx';

/**
 * A switch across a row, with its track at the end. Ignores presses during an update, but keeps the focus. The element
 * `id` labels it, and `id-text` describes it.
 */
export const SwitchRow = ({
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
}) => (
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
    {children}
    <SwitchTrack isOn={isOn} isUpdating={isUpdating} />
  </button>
);
