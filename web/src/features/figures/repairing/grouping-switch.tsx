import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { errorText } from '../../../platform/failures/error-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FacesInWork } from '../list/faces-in-work.tsx';
import { switchGrouping } from '../repair-figures.ts';

interface Props {
  readonly eventId: string;
  readonly isOn: boolean;
  /** Photos whose faces are still being found and grouped. Absent if the screen shows it elsewhere. */
  readonly inWork?: number;
}

/** A host's switch for face grouping. Switching off asks for confirmation, since it erases. */
export const GroupingSwitch = ({ eventId, isOn, inWork = 0 }: Props) => {
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
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-5">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-base font-medium">{t('grouping.title')}</h3>
        <p className="text-sm text-muted">{t(isOn ? 'grouping.on' : 'grouping.off')}</p>
        {isOn && <FacesInWork count={inWork} />}
      </div>
      <Button
        kind="secondary"
        isPending={work.isPending}
        onClick={() => (isOn ? setIsAsking(true) : void work.run(true))}
      >
        {t(isOn ? 'grouping.switchOff' : 'grouping.switchOn')}
      </Button>
      {work.error !== null && !isAsking && <p role="alert">{errorText(work.error)}</p>}
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
        {work.error !== null && <p role="alert">{errorText(work.error)}</p>}
      </Dialog>
    </section>
  );
};
