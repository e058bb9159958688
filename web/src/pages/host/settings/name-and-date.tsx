import type { Event } from '@togather/contract/schemas/events.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { type FormEvent, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { changeEvent, type OnChanged } from '#pages/host/change-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EventDateField, isPossibleDate, todayInTaipei } from '#ui/fields/event-date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

const MAX_NAME = 120;

const isAboutDate = (error: unknown) => error instanceof ApiError && error.code.startsWith('EVENT_DATE');

/** Renames the event and moves it to another day, until its day has passed. Sends only what changed. */
export function NameAndDate({
  event: { eventId, eventName, eventDate, eventStartDate },
  onChanged,
}: {
  event: Event;
  onChanged: OnChanged;
}) {
  const { t } = useTranslation('hosting');
  const [typed, setTyped] = useState(eventName);
  const [day, setDay] = useState(eventDate);
  const name = cleanShownText(typed);
  const hasPassed = eventDate < todayInTaipei();
  const changes = {
    ...(name !== eventName && { eventName: name }),
    ...(day !== eventDate && { eventDate: day }),
  };
  const canSave =
    name !== '' &&
    Object.keys(changes).length > 0 &&
    (day === eventDate || isPossibleDate(day, eventStartDate));
  const work = useAction(async () => {
    const change = await changeEvent(eventId, changes);
    setTyped(change.eventName);
    onChanged(change);
    notify({ type: 'success', message: t('details.saved') });
  });
  const failure = work.error ? errorText(work.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void work.run();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-2">
        <TextField
          label={t('details.name')}
          hint={t('details.nameHint')}
          error={
            name === '' ? t('common:validation.titleRequired') : isAboutDate(work.error) ? null : failure
          }
          required
          maxLength={MAX_NAME}
          value={typed}
          onChange={(value) => {
            work.reset();
            setTyped(value);
          }}
        />
        {eventDate && (
          <EventDateField
            value={day}
            onChange={(value) => {
              work.reset();
              setDay(value);
            }}
            createdAt={eventStartDate}
            {...(hasPassed && { hint: t('details.passed') })}
            error={isAboutDate(work.error) ? failure : null}
            disabled={hasPassed}
          />
        )}
      </div>
      <Button
        type="submit"
        isPending={work.isPending}
        disabled={!canSave}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('details.save')}
      </Button>
    </form>
  );
}
