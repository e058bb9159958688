import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SwitchTrack } from '../../ui/fields/switch-track.tsx';
import { Spinner } from '../../ui/layout/spinner.tsx';

export interface PermissionSwitchProps {
  label: string;
  /** The meaning of the current decision. */
  text: string;
  isOn: boolean;
  isUpdating: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A switch for one permission. Ignores presses during an update, but keeps the focus. */
export const PermissionSwitch = ({ label, text, isOn, isUpdating, onSwitch }: PermissionSwitchProps) => {
  const { t } = useTranslation('backstage');
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
        <p role="status" className="flex min-h-6 items-center gap-2 font-medium text-ink">
          {isUpdating && <Spinner className="size-4" />}
          {isUpdating ? t('permission.updating') : t(isOn ? 'permission.on' : 'permission.off')}
        </p>
        <p>{text}</p>
      </div>
    </div>
  );
};
