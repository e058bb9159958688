import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { SwitchCard } from '#ui/fields/switch-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { useRefresh } from './use-installation.ts';

/** Switches a mode of the installation. Asks before it begins, since it concerns all guests. */
export function ModeSwitch({ mode, isOn }: { mode: 'maintenance' | 'readOnly'; isOn: boolean }) {
  const { t } = useTranslation('admin');
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const change = useAction(async (to: boolean) => {
    await call('changeModes', { body: { [mode]: to } });
    await refresh();
    setAsking(false);
  });
  return (
    <>
      <SwitchCard
        label={t(`installation.${mode}.label`)}
        isOn={isOn}
        isUpdating={change.isPending}
        onSwitch={(to) => {
          change.reset();
          if (to) setAsking(true);
          else void change.run(false);
        }}
      >
        <p>{t(isOn ? `installation.${mode}.on` : `installation.${mode}.off`)}</p>
        {!isAsking && <FailureNote error={change.error} />}
      </SwitchCard>
      <ConfirmDialog
        title={t(`installation.${mode}.question`)}
        confirm={t('installation.switchOn')}
        work={{ ...change, run: () => change.run(true) }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{t(`installation.${mode}.consequence`)}</p>
      </ConfirmDialog>
    </>
  );
}
