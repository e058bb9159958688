import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { SwitchCard } from '#ui/fields/switch-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { ActionDialog, useThenRefetch } from './action.tsx';
import { INSTALLATION } from './facts.tsx';

/** Switches a mode of the installation. Asks before it begins, since it concerns all guests. */
export function ModeSwitch({ mode, isOn }: { mode: 'maintenance' | 'readOnly'; isOn: boolean }) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const change = (to: boolean) => call('changeModes', { body: { [mode]: to } });
  const end = useAction(useThenRefetch(() => change(false), INSTALLATION));
  return (
    <>
      <SwitchCard
        label={t(`installation.${mode}.label`)}
        isOn={isOn}
        isUpdating={end.isPending}
        onSwitch={(to) => {
          end.reset();
          if (to) setIsAsking(true);
          else void end.run();
        }}
      >
        <p>{t(isOn ? `installation.${mode}.on` : `installation.${mode}.off`)}</p>
        <FailureNote error={end.error} />
      </SwitchCard>
      <ActionDialog
        question={{
          title: t(`installation.${mode}.question`),
          text: t(`installation.${mode}.consequence`),
          confirm: t('installation.switchOn'),
        }}
        act={() => change(true)}
        stale={INSTALLATION}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
