const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Taiwan keeps one time all year round. */
const TAIPEI_MINUTES = 8 * 60;

/** The moment as a clock shows it that is so many minutes ahead of UTC; read by the UTC parts. */
const onClock = (iso: string, aheadMinutes: number): Date =>
  new Date(Date.parse(iso) + aheadMinutes * 60_000);

const dayOf = (at: Date, language: string): string => {
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return language === 'en' ? `${MONTHS[month]} ${date}, ${year}` : `${year}年${month + 1}月${date}日`;
};

/**
 * A day of an event, in Asia/Taipei as its rules are, as people of the language write it; null stays null, and the page
 * says 'not set'. The same as Intl's medium style, written by hand: on a phone the first Intl.DateTimeFormat holds the
 * event page up for a tenth of a second.
 */
export const formatDay = (iso: string | null, language: string): string | null =>
  iso === null ? null : dayOf(onClock(iso, TAIPEI_MINUTES), language);

/**
 * A moment as people of the language write it, to the minute; the year is said only when it is not the one of `now`. In
 * Asia/Taipei as all of an event's, or on the viewer's own clock where it is about their devices.
 */
export const formatMoment = (
  iso: string,
  language: string,
  { clock = 'event', now = new Date() }: { clock?: 'event' | 'own'; now?: Date } = {},
): string => {
  const ahead = clock === 'event' ? TAIPEI_MINUTES : -new Date(iso).getTimezoneOffset();
  const at = onClock(iso, ahead);
  const [hours, minutes] = [at.getUTCHours(), at.getUTCMinutes()].map((value) =>
    String(value).padStart(2, '0'),
  );
  const [month, date] = [at.getUTCMonth(), at.getUTCDate()];
  const shortDay = language === 'en' ? `${MONTHS[month]} ${date}` : `${month + 1}月${date}日`;
  const isThisYear = at.getUTCFullYear() === onClock(now.toISOString(), ahead).getUTCFullYear();
  return `${isThisYear ? shortDay : dayOf(at, language)}${language === 'en' ? ', ' : ' '}${hours}:${minutes}`;
};
