import type { Event } from '@togather/contract/schemas/events.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatDay } from '../../lib/format-date.ts';
import { useUser } from '../../lib/use-session.ts';
import { ClockIcon } from '../../ui/icons.tsx';

export interface RetentionBannerProps {
  /** As daysLeft() counts them. */
  days: number;
  event: Pick<Event, 'eventEndDate' | 'photos'>;
  isHost: boolean;
}

/** Says for how long the photos are still kept, and what to do about it. */
export const RetentionBanner = ({ days, event, isHost }: RetentionBannerProps) => {
  const { t, language } = useTranslation('retention');
  const isSignedIn = useUser() !== null;
  const isEmpty = event.photos.length === 0;
  const text = () => {
    if (days < 0) return t(isEmpty ? 'gone' : 'over');
    if (days === 0) return t('today');
    return t('days', { count: days, day: formatDay(event.eventEndDate, language) ?? '' });
  };
  // Full-width punctuation brings its own room.
  const space = language === 'zh-TW' ? '' : ' ';
  const lines = (advice: 'advice' | 'hostAdvice') => (isEmpty ? text() : `${text()}${space}${t(advice)}`);
  return (
    <aside aria-label={t('label')} className="mx-auto max-w-6xl px-5 pt-5 md:px-8">
      <div className="flex gap-3 rounded-card bg-accent-soft p-4">
        <ClockIcon className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="grid flex-1 *:col-start-1 *:row-start-1">
          <p>{lines(isHost ? 'hostAdvice' : 'advice')}</p>
          {/* Whether the user is the host is known a moment later: the space for the host's text is reserved. */}
          {isSignedIn && (
            <p aria-hidden="true" className="invisible">
              {lines('hostAdvice')}
            </p>
          )}
        </div>
      </div>
    </aside>
  );
};
