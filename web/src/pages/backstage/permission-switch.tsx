import { useTranslation } from '#texts/use-translation.ts';
import { SwitchCard } from '#ui/fields/switch-card.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';

export interface PermissionSwitchProps {
  label: string;
  /** The meaning of the current decision. */
  text: string;
  isOn: boolean;
  isUpdating: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A switch for one permission. */
export const PermissionSwitch = ({ text, ...props }: PermissionSwitchProps) => {
  const { t } = useTranslation('backstage');
  const { isOn, isUpdating } = props;
  return (
    <SwitchCard {...props}>
      <p role="status" className="flex min-h-6 items-center gap-2 font-medium text-ink">
        {isUpdating && <Spinner className="size-4" />}
        {isUpdating ? t('permission.updating') : t(isOn ? 'permission.on' : 'permission.off')}
      </p>
      <p>{text}</p>
    </SwitchCard>
  );
};
