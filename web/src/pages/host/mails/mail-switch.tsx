import { HOST_MAILS, type HostMailKind } from '@togather/contract/mails/host-mails.ts';
import { useId } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { FailureNote } from '#ui/messages/failure-note.tsx';

/** A row with the switch for one kind of mails. */
export const MailSwitch = ({
  kind,
  isOn,
  onSwitch,
}: {
  kind: HostMailKind;
  isOn: boolean;
  onSwitch: (isOn: boolean) => Promise<void>;
}) => {
  const { t } = useTranslation('host-mails');
  const id = useId();
  const { isPending, error, run } = useAction(onSwitch);
  return (
    <li className="grid gap-3 py-2">
      <SwitchRow id={id} isOn={isOn} isUpdating={isPending} onSwitch={(next) => void run(next)}>
        <span className="min-w-0">
          <span id={id} className="block font-medium">
            {t(`kinds.${kind}.label`)}
          </span>
          <span id={`${id}-text`} className="block text-sm text-muted">
            {t(`kinds.${kind}.text`)}
            {HOST_MAILS[kind].stops === 'host' && <span className="block">{t('allEvents')}</span>}
          </span>
        </span>
      </SwitchRow>
      <FailureNote error={error} />
    </li>
  );
};
