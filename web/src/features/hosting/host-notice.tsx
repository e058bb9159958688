import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { changeEvent, type OnChanged } from './change-event.ts';

/** Tells the host of a free event, until dismissed, that its closed uploads are open again. */
export const HostNotice = ({ eventId, onChanged }: { eventId: string; onChanged: OnChanged }) => {
  const { t } = useTranslation('hosting');
  const work = useAction(async () => onChanged(await changeEvent(eventId, { noticeRead: true })));
  return (
    <section aria-label={t('notice.title')} className="grid gap-3 rounded-card bg-sunken p-5">
      <p className="font-medium">{t('notice.title')}</p>
      <p className="text-sm">{t('notice.text')}</p>
      <div>
        <Button kind="secondary" isPending={work.isPending} onClick={() => void work.run()}>
          {t('notice.read')}
        </Button>
      </div>
      {work.error !== null && <FieldError id="notice-failure" error={errorText(work.error)} />}
    </section>
  );
};
