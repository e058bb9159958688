import { type ReactNode, useId } from 'react';
import { SwitchRow } from './switch-row.tsx';

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
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <SwitchRow id={id} isOn={isOn} isUpdating={isUpdating} onSwitch={onSwitch}>
        <span id={id} className="min-w-0 font-medium wrap-anywhere">
          {label}
        </span>
      </SwitchRow>
      <div id={`${id}-text`} className="grid gap-1 text-sm text-muted">
        {children}
      </div>
    </div>
  );
}
