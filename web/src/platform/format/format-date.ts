import { serverNow } from '../session/server-clock.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Taiwan keeps one time all year round. */
const TAIPEI_MINUTES = 8 * 60;

/** The moment as a clock shows it that is so many minutes ahead of UTC; read by the UTC parts. */
const onClock = (iso: string, aheadMinutes: number): Date =>
  new Date(Date.parse(iso) + aheadMinutes * 60_000);

const shortDayOf = (at: Date, language: string): string => {
  const [month, date] = [at.getUTCMonth(), at.getUTCDate()];
  return language === 'en' ? `${MONTHS[month]} ${date}` : `${month + 1}月${date}日`;
};

const dayOf = (at: Date, language: string): string => {
  const [year, day] = [at.getUTCFullYear(), shortDayOf(at, language)];
  return language === 'en' ? `${day}, ${year}` : `${year}年${day}`;
};

/**
 * A day of an event, in Asia/Taipei as its rules are, as people of the language write it; null stays null, and the page
 * says 'not set'. The same as Intl's medium style, written by hand: on a phone the first Intl.DateTimeFormat holds the
 * event page up for a tenth of a second. Without the year where the day can only be of the months around.
 */
export const formatDay = (
  iso: string | null,
  language: string,
  { withYear = true }: { withYear?: boolean } = {},
): string | null =>
  iso === null ? null : (withYear ? dayOf : shortDayOf)(onClock(iso, TAIPEI_MINUTES), language);

/**
 * A moment as people of the language write it, to the minute; the year is said only when it is not the one of `now`. In
 * Asia/Taipei as all of an event's, or on the viewer's own clock where it is about their devices.
 */
export const formatMoment = (
  iso: string,
  language: string,
  { clock = 'event', now = new Date(serverNow()) }: { clock?: 'event' | 'own'; now?: Date } = {},
): string => {
  const ahead = clock === 'event' ? TAIPEI_MINUTES : -new Date(iso).getTimezoneOffset();
  const at = onClock(iso, ahead);
  const [hours, minutes] = [at.getUTCHours(), at.getUTCMinutes()].map((value) =>
    String(value).padStart(2, '0'),
  );
  const isThisYear = at.getUTCFullYear() === onClock(now.toISOString(), ahead).getUTCFullYear();
  return `${(isThisYear ? shortDayOf : dayOf)(at, language)}${language === 'en' ? ', ' : ' '}${hours}:${minutes}`;
};
