import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { SettingSwitch } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { switchGrouping } from './figure-queries.ts';

interface Props {
  readonly eventId: string;
  readonly isOn: boolean;
  /** Photos whose faces are still being found and grouped. Absent if the screen shows it elsewhere. */
  readonly inWork?: number;
}

/** A host's switch for face grouping. Switching off asks for confirmation, since it erases. */
export function GroupingSwitch({ eventId, isOn, inWork = 0 }: Props) {
  const { t } = useTranslation('figures');
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async (next: boolean) => {
    await switchGrouping(eventId, next);
    setIsAsking(false);
    await client.invalidateQueries({ queryKey: ['figures', eventId] });
    await client.invalidateQueries({ queryKey: ['event'] });
  });
  return (
    <>
      <SettingSwitch
        label={t('grouping.title')}
        isOn={isOn}
        isUpdating={work.isPending}
        onSwitch={(next) => (next ? void work.run(true) : setIsAsking(true))}
      >
        {/* Both texts have one line, so that nothing below moves when the work is done. */}
        {isOn && inWork > 0 ? (
          <p role="status" className="flex items-center gap-2">
            <Spinner className="size-4 shrink-0" />
            {t('grouping.inWork', { count: inWork })}
          </p>
        ) : (
          <p>{t(isOn ? 'grouping.on' : 'grouping.off')}</p>
        )}
        {!isAsking && <FailureNote error={work.error} />}
      </SettingSwitch>
      <ConfirmDialog
        isDanger
        title={t('grouping.confirmTitle')}
        confirm={t('grouping.confirm')}
        work={{ ...work, run: () => work.run(false) }}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('grouping.confirmText')}</p>
      </ConfirmDialog>
    </>
  );
}
