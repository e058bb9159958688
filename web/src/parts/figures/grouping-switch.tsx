import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SettingSwitch } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { FacesInWork } from './faces-in-work.tsx';
import { switchGrouping } from './figure-queries.ts';

interface Props {
  readonly eventId: string;
  readonly isOn: boolean;
  /** Photos whose faces are still being found and grouped. Absent if the screen shows it elsewhere. */
  readonly inWork?: number;
}

/** A host's switch for face grouping. Switching off asks for confirmation, since it erases. */
export function GroupingSwitch({ eventId, isOn, inWork: photosInWork }: Props) {
  const inWork = photosInWork ?? 0;
  const { t } = useTranslation('figures');
  const { t: common } = useTranslation();
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
        {/* Both texts share one place, so that nothing below moves when the work is done. */}
        <div className="grid *:col-start-1 *:row-start-1">
          <p className={isOn && inWork > 0 ? 'invisible' : undefined}>
            {t(isOn ? 'grouping.on' : 'grouping.off')}
          </p>
          {isOn && photosInWork !== undefined && (
            <div className={inWork === 0 ? 'invisible' : undefined}>
              <FacesInWork count={Math.max(1, inWork)} />
            </div>
          )}
        </div>
        {!isAsking && <FailureNote error={work.error} />}
      </SettingSwitch>
      <Dialog
        role="alertdialog"
        title={t('grouping.confirmTitle')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button kind="quiet" onClick={() => setIsAsking(false)} className="max-sm:flex-1">
              {common('cancel')}
            </Button>
            <Button isPending={work.isPending} onClick={() => void work.run(false)} className="max-sm:flex-1">
              {t('grouping.confirm')}
            </Button>
          </div>
        }
      >
        <p>{t('grouping.confirmText')}</p>
        <FailureNote error={work.error} />
      </Dialog>
    </>
  );
}
