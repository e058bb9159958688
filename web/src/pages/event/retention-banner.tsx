import type { Event } from '@togather/contract/schemas/events.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useUser } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ClockIcon } from '#ui/icons/icons.tsx';

export interface RetentionBannerProps {
  /** The result of daysLeft(). */
  days: number;
  event: Pick<Event, 'eventEndDate' | 'photos'>;
  isHost: boolean;
}

/** Shows how long photos are kept and what to do. */
export function RetentionBanner({ days, event, isHost }: RetentionBannerProps) {
  const { t, language } = useTranslation('retention');
  const isSignedIn = useUser() !== null;
  const isEmpty = event.photos.length === 0;
  const text = () => {
    if (days < 0) return t(isEmpty ? 'gone' : 'over');
    if (days === 0) return t('today');
    return t('days', { count: days, day: formatDay(event.eventEndDate, language) ?? '' });
  };
  // Full-width punctuation contains its own space.
  const space = language === 'zh-TW' ? '' : ' ';
  const lines = (advice: 'advice' | 'hostAdvice') => (isEmpty ? text() : `${text()}${space}${t(advice)}`);
  return (
    <aside aria-label={t('label')} className="gutters pt-1 md:pt-3">
      <div className="flex gap-3 rounded-card bg-accent-soft px-3 py-0.5 md:p-4">
        <ClockIcon className="mt-0.5 size-5 shrink-0 text-warn max-md:mt-1.5" />
        <div className="grid flex-1 *:col-start-1 *:row-start-1 max-md:py-1.5 max-md:text-sm">
          <p>{lines(isHost ? 'hostAdvice' : 'advice')}</p>
          {/* The host's text may follow a moment later, so its space is reserved. */}
          {isSignedIn && (
            <p aria-hidden="true" className="invisible">
              {lines('hostAdvice')}
            </p>
          )}
        </div>
      </div>
    </aside>
  );
}
