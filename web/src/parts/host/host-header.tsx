import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';

export type HostedEvent = Pick<Event, 'eventName' | 'pinCode' | 'guestCount' | 'eventType'>;

/** Names the managed event. `actions` are its buttons, such as the link to the event. */
export const HostHeader = ({ event, actions }: { event: HostedEvent; actions: ReactNode }) => {
  const { t } = useTranslation('hosting');
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <p className="text-sm text-muted">{t('title')}</p>
        <h1 className="text-2xl tracking-tight">
          <bdi>{event.eventName}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          <span className="flex items-baseline gap-2">
            {t('area.pin')}
            <span className="font-mono text-lg tracking-[0.18em] text-ink tabular-nums select-all">
              {event.pinCode}
            </span>
          </span>
          {event.guestCount !== null && (
            <span className="tabular-nums">{t('guests', { count: event.guestCount })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
    </header>
  );
};
