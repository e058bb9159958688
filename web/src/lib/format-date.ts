const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A day as people of the language write it; null stays null, and the page says 'not set'. The same as Intl's medium
 * style, written by hand: on a phone the first Intl.DateTimeFormat holds the event page up for a tenth of a second.
 */
export const formatDay = (iso: string | null, language: string): string | null => {
  if (iso === null) return null;
  const day = new Date(iso);
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  return language === 'en' ? `${MONTHS[month]} ${date}, ${year}` : `${year}年${month + 1}月${date}日`;
};

/** A moment as people of the language write it, to the minute; the year is said only when it is not the one of `now`. */
export const formatMoment = (iso: string, language: string, now = new Date()): string => {
  const at = new Date(iso);
  const [hours, minutes] = [at.getHours(), at.getMinutes()].map((value) => String(value).padStart(2, '0'));
  const [month, date] = [at.getMonth(), at.getDate()];
  const shortDay = language === 'en' ? `${MONTHS[month]} ${date}` : `${month + 1}月${date}日`;
  const day = at.getFullYear() === now.getFullYear() ? shortDay : formatDay(iso, language);
  return `${day}${language === 'en' ? ', ' : ' '}${hours}:${minutes}`;
};
