import { useQuery } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { blursQuery } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { SettingSwitch } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { changeEvent } from './change-event.ts';
import type { TabProps } from './use-event-changes.ts';

/** Whether people may ask to be blurred, and how many are: never who. */
export function BlurSetting({ event, changes }: TabProps) {
  const { t } = useTranslation('figures');
  const { data } = useQuery(blursQuery(event.eventId));
  const work = useAction(async (offersBlur: boolean) =>
    changes.onChanged(await changeEvent(event.eventId, { offersBlur })),
  );
  const { total = 0, withheld = 0 } = data ?? {};
  return (
    <SettingSwitch
      label={t('blur.setting.title')}
      isOn={event.offersBlur}
      isUpdating={work.isPending}
      onSwitch={(next) => void work.run(next)}
    >
      <p>{t(event.offersBlur ? 'blur.setting.on' : 'blur.setting.off')}</p>
      {total + withheld > 0 && (
        <p role="status" className="grid">
          {total > 0 && <span>{t('blur.setting.count', { count: total })}</span>}
          {withheld > 0 && <span>{t('blur.setting.withheld', { count: withheld })}</span>}
        </p>
      )}
      <FailureNote error={work.error} />
    </SettingSwitch>
  );
}
