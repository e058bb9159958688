import type { Event } from '@togather/contract/schemas/events/events.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { countPhotos } from '#pages/event/photos/shown-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';

/** Host, number of photos and dates, with a text for a missing date. Only the host's name may be truncated. */
export const InfoBlock = ({ event, className }: { event: Event; className?: string }) => {
  const { t, language } = useTranslation('event-page');
  const day = (iso: string | null) => formatDay(iso, language) ?? t('notSet');
  const facts = [
    [t('host'), event.hostUserName],
    [t('totalPhotos'), String(countPhotos(event))],
    [t('date'), day(event.eventDate)],
    [t('start'), day(event.eventStartDate)],
    [t('end'), day(event.eventEndDate)],
  ];
  return (
    <dl className={classes('grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6', className)}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          {name === t('host') ? (
            <dd className="truncate font-medium" title={value}>
              <bdi>{value}</bdi>
            </dd>
          ) : (
            <dd className="font-medium tabular-nums">{value}</dd>
          )}
        </div>
      ))}
    </dl>
  );
};
