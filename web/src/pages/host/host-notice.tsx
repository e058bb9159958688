import type { HostNotice as Notice } from '@togather/contract/schemas/events/events.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { changeEvent, type OnChanged } from './change-event.ts';

interface Props {
  readonly eventId: string;
  readonly notice: Notice;
  readonly onChanged: OnChanged;
}

/** Shows the host what Togather itself has changed about the event, until dismissed. */
export const HostNotice = ({ eventId, notice, onChanged }: Props) => {
  const { t } = useTranslation('hosting');
  const work = useAction(async () => onChanged(await changeEvent(eventId, { noticeRead: true })));
  return (
    <section aria-label={t(`notice.${notice}.title`)} className="grid gap-3 rounded-card bg-sunken p-5">
      <p className="font-medium">{t(`notice.${notice}.title`)}</p>
      <p className="text-sm">{t(`notice.${notice}.text`)}</p>
      <div>
        <Button kind="secondary" isPending={work.isPending} onClick={() => void work.run()}>
          {t('notice.read')}
        </Button>
      </div>
      {work.error !== null && <FieldError id="notice-failure" error={errorText(work.error)} />}
    </section>
  );
};
