import { serverNow } from '#lib/session/server-clock.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Taiwan has no daylight saving time. */
const TAIPEI_MINUTES = 8 * 60;

/** Returns the moment shifted by `aheadMinutes`, so that its UTC parts are the local time. */
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
 * Formats an event's day in Asia/Taipei. Returns null without a date, and the page then says 'not set'. Equals Intl's
 * medium style, but creating the first Intl.DateTimeFormat blocks a phone for a tenth of a second. Omits the year if the
 * day must be within a few months.
 */
export function formatDay(
  iso: string | null,
  language: string,
  { withYear = true }: { withYear?: boolean } = {},
): string | null {
  return Number.isNaN(Date.parse(iso ?? ''))
    ? null
    : (withYear ? dayOf : shortDayOf)(onClock(String(iso), TAIPEI_MINUTES), language);
}

/**
 * Formats a moment to the minute, with the year only if it is not that of `now`. Uses Asia/Taipei for events, or the
 * device's time zone for what concerns the device.
 */
export function formatMoment(
  iso: string,
  language: string,
  { clock = 'event', now = new Date(serverNow()) }: { clock?: 'event' | 'own'; now?: Date } = {},
): string {
  const ahead = clock === 'event' ? TAIPEI_MINUTES : -new Date(iso).getTimezoneOffset();
  const at = onClock(iso, ahead);
  const [hours, minutes] = [at.getUTCHours(), at.getUTCMinutes()].map((value) =>
    String(value).padStart(2, '0'),
  );
  const isThisYear = at.getUTCFullYear() === onClock(now.toISOString(), ahead).getUTCFullYear();
  return `${(isThisYear ? shortDayOf : dayOf)(at, language)}${language === 'en' ? ', ' : ' '}${hours}:${minutes}`;
}
