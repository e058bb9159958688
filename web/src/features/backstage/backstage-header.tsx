import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../platform/history/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ArrowRightIcon } from '../../ui/icons/icons.tsx';

/** Shows the event and a link to it. */
export const BackstageHeader = ({ event }: { event: Event }) => {
  const { t } = useTranslation('backstage');
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <p className="text-sm text-muted">{t('title')}</p>
        <h1 className="text-2xl tracking-tight">
          <bdi>{event.eventName}</bdi>
        </h1>
        <p className="mt-1 flex items-baseline gap-2 text-sm text-muted">
          {t('pin')}
          <span className="font-mono text-lg tracking-[0.18em] text-ink tabular-nums select-all">
            {event.pinCode}
          </span>
        </p>
        <p className="mt-1 text-sm text-muted tabular-nums">
          {t('guests', { count: event.guestCount ?? 0 })}
        </p>
      </div>
      <LinkButton to={paths.event(event.pinCode)} kind="secondary" icon={<ArrowRightIcon />}>
        {t('goToEvent')}
      </LinkButton>
    </header>
  );
};
