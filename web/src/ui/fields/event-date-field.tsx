import { dayInTaipei, isEventDateInRange, lastEventDate } from '@togather/contract/event-dates.ts';
import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { useConfig } from '#lib/api/config.ts';
import { useDraft } from '#lib/session/drafts.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { TextField } from './text-field.tsx';

/** Returns today's date in Taiwan. */
export const todayInTaipei = (): string => dayInTaipei(new Date(serverNow()));

/** Returns whether an event can take place on a date. A new event has no `createdAt` yet. */
export function isPossibleDate(eventDate: string, createdAt?: string | null): boolean {
  const now = new Date(serverNow());
  return isEventDateInRange(eventDate, { now, createdAt: createdAt ? new Date(createdAt) : now });
}

/**
 * Keeps the chosen day of a new event, today by default. `read` returns it at a press: the page may have been open over
 * midnight, so today is another day, and a chosen day may have passed.
 */
export function useEventDate(draft: string) {
  const [kept, setEventDate] = useDraft(draft);
  const read = () => kept || todayInTaipei();
  return { eventDate: read(), setEventDate, read };
}

/** Asks for the day of an event. A date out of range is an error; an empty field is the caller's decision. */
export function EventDateField({
  value,
  onChange,
  createdAt,
  className,
  ...rest
}: {
  value: string;
  onChange: (value: string) => void;
  createdAt?: string | null;
  hint?: string;
  error?: string | null;
  disabled?: boolean;
  className?: string;
}) {
  const { t } = useTranslation('create-event');
  const { t: errors } = useTranslation('errors');
  const days = useConfig()?.limits.retentionDays ?? RETENTION_DAYS;
  const isRefused = value !== '' && !isPossibleDate(value, createdAt);
  return (
    <TextField
      hint={t('eventDate.hint', { days })}
      {...rest}
      type="date"
      label={t('eventDate.label')}
      value={value}
      onChange={onChange}
      min={todayInTaipei()}
      max={lastEventDate(new Date(createdAt ?? serverNow()))}
      error={isRefused && !rest.disabled ? errors('EVENT_DATE_OUT_OF_RANGE') : rest.error}
      className={className}
    />
  );
}
