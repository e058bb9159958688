import type { Event } from '@togather/contract/schemas/events/events.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { countPhotos } from '#pages/event/photos/shown-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { AdLink, adAt } from '#ui/links/ad-link.tsx';
import { InfoBlock } from './info-block.tsx';

interface EventDetailsProps {
  event: Event;
  isOpen: boolean;
  onToggle: () => void;
}

const adPlace = 'mx-auto w-full max-w-72 lg:w-60 lg:shrink-0';

/** The section that the fact line or the button opens. */
export const DETAILS_ID = 'event-details';

/** A narrow page's facts in one line: number of photos, host, and the day until which photos are kept. */
const FactLine = ({ event, isOpen, onToggle }: EventDetailsProps) => {
  const { t, language } = useTranslation('event-page');
  const day = formatDay(event.eventEndDate, language, { withYear: false });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={DETAILS_ID}
      onClick={onToggle}
      className="-my-3 flex min-h-11 w-full py-2.5 items-center gap-1.5 text-left text-sm whitespace-nowrap text-muted tabular-nums lg:hidden"
    >
      {/* The name is truncated first, then large text wraps to a second line. */}
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-1.5">
        <span>{t('photoCount', { count: countPhotos(event) })}</span>
        <span aria-hidden="true">·</span>
        <bdi className="max-w-max flex-1 basis-8 truncate">{event.hostUserName}</bdi>
        {day && (
          <>
            <span aria-hidden="true">·</span>
            <span>{t('keptUntil', { day })}</span>
          </>
        )}
      </span>
      <span className="sr-only">{t(isOpen ? 'hideDetails' : 'showDetails')}</span>
      <ChevronDownIcon
        className={classes(
          'size-5 shrink-0 text-ink transition-transform duration-150',
          isOpen && 'rotate-180',
        )}
      />
    </button>
  );
};

/**
 * The facts and, on Plus, the sponsors' pictures: beside them on a wide page, above and below them on a narrow one, where
 * the facts collapse into one line.
 */
export const EventDetails = (props: EventDetailsProps) => {
  const { event, isOpen } = props;
  const { t } = useTranslation('event-page');
  const isPlus = event.eventType === 'Plus';
  const [before, after] = isPlus ? [adAt(event.adInfos, 1), adAt(event.adInfos, 2)] : [];
  return (
    <div className={classes('grid gap-1.5 lg:flex lg:items-center lg:gap-8', !isOpen && 'lg:hidden')}>
      {before && <AdLink ad={before} className={adPlace} />}
      <div className="min-w-0 lg:flex-1">
        <FactLine {...props} />
        <section id={DETAILS_ID} aria-label={t('details')} hidden={!isOpen} className="max-lg:pt-3">
          <InfoBlock event={event} className={isPlus ? 'xl:grid-cols-3' : 'lg:max-w-5xl lg:grid-cols-5'} />
        </section>
      </div>
      {after && <AdLink ad={after} className={adPlace} />}
    </div>
  );
};
