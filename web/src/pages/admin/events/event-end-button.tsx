import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { AdminEvent } from '@togather/contract/schemas/admin/admin-events.ts';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useMeasures } from './use-measures.ts';

/** Asks for the last day of an event. */
export function EventEndButton({
  event: { eventId, eventName, eventEndDate, lastEndDay },
}: {
  event: AdminEvent;
}) {
  const { t, language } = useTranslation('admin');
  const { changeEnd } = useMeasures();
  const [day, setDay] = useState<string | null>(null);
  const today = dayInTaipei(new Date(serverNow()));
  const close = () => {
    work.reset();
    setDay(null);
  };
  const work = useAction(async () => {
    await changeEnd(eventId, day ?? '');
    close();
  });
  return (
    <>
      <Button
        kind="secondary"
        aria-description={eventName}
        onClick={() => setDay(dayInTaipei(new Date(eventEndDate)))}
      >
        {t('end.change')}
      </Button>
      <ConfirmDialog
        title={t('end.title')}
        confirm={t('end.confirm')}
        work={work}
        isReady={day !== null && day >= today && day <= lastEndDay}
        isOpen={day !== null}
        onClose={close}
      >
        <p>{t('end.text')}</p>
        <TextField
          type="date"
          label={t('end.label')}
          hint={t('end.hint', { last: formatDay(lastEndDay, language) ?? '' })}
          min={today}
          max={lastEndDay}
          value={day ?? ''}
          onChange={setDay}
        />
      </ConfirmDialog>
    </>
  );
}
