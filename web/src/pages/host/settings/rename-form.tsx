import type { Event } from '@togather/contract/schemas/events.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { notify } from '#lib/notices/notification.ts';
import { changeEvent, type OnChanged } from '#pages/host/change-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EventDateField, isPossibleDate, todayInTaipei } from '#ui/fields/event-date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

const MAX_NAME = 120;

export function RenameForm({
  eventId,
  name,
  onChanged,
}: {
  eventId: string;
  name: string;
  onChanged: OnChanged;
}) {
  const { t } = useTranslation('hosting');
  const [typed, setTyped] = useState(name);
  const wanted = cleanShownText(typed);
  const work = useAction(async () => {
    const change = await changeEvent(eventId, { eventName: wanted });
    setTyped(change.eventName);
    onChanged(change);
    notify({ type: 'success', message: t('rename.done') });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '' && wanted !== name) void work.run();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <TextField
        label={t('rename.label')}
        hint={t('rename.hint')}
        error={
          wanted === '' ? t('common:validation.titleRequired') : work.error ? errorText(work.error) : null
        }
        required
        maxLength={MAX_NAME}
        value={typed}
        onChange={(value) => {
          work.reset();
          setTyped(value);
        }}
        className="min-w-0 flex-1 basis-56"
      />
      <Button
        type="submit"
        kind="secondary"
        isPending={work.isPending}
        disabled={wanted === '' || wanted === name}
        className="min-h-13 max-sm:w-full sm:mt-8.5"
      >
        {t('rename.save')}
      </Button>
    </form>
  );
}

interface EventDateFormProps {
  event: Pick<Event, 'eventId' | 'eventDate' | 'eventStartDate'>;
  onChanged: OnChanged;
}

/** Moves the event to another day, until its day has passed. Renders nothing for an event without one. */
export function EventDateForm(props: EventDateFormProps) {
  return props.event.eventDate ? <MoveEvent {...props} /> : null;
}

const MoveEvent = ({ event: { eventId, eventDate, eventStartDate }, onChanged }: EventDateFormProps) => {
  const { t } = useTranslation('hosting');
  const [wanted, setWanted] = useState(eventDate);
  const work = useAction(async () => {
    onChanged(await changeEvent(eventId, { eventDate: wanted }));
    notify({ type: 'success', message: t('date.done') });
  });
  const hasPassed = eventDate < todayInTaipei();
  const canSave = wanted !== eventDate && isPossibleDate(wanted, eventStartDate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void work.run();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <EventDateField
        value={wanted}
        onChange={(value) => {
          work.reset();
          setWanted(value);
        }}
        createdAt={eventStartDate}
        {...(hasPassed && { hint: t('date.passed') })}
        error={work.error ? errorText(work.error) : null}
        disabled={hasPassed}
        className="min-w-0 flex-1 basis-56"
      />
      {!hasPassed && (
        <Button
          type="submit"
          kind="secondary"
          isPending={work.isPending}
          disabled={!canSave}
          className="min-h-13 max-sm:w-full sm:mt-8.5"
        >
          {t('date.save')}
        </Button>
      )}
    </form>
  );
};
