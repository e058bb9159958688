const DAY_MS = 86_400_000;
/** A photo of a later day is of something else, or has a wrong clock. */
const MOST_DAYS = 14;
/** Fewer photos of a day do not make the event longer. */
const LEAST_OF_DAY = 3;

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' });

/**
 * Returns the date of an event in words, in the language of its title; a range if many photos are of later days. Photos have the
 * second of their capture.
 */
export function sayDates(
  { title, eventDate }: { title: string; eventDate: string },
  photos: readonly { readonly time: number }[],
): string {
  const first = Date.parse(eventDate);
  const days = Map.groupBy(photos, ({ time }) => Date.parse(dayOf.format(time * 1000)));
  const last = [...days]
    .filter(([day, { length }]) => length >= LEAST_OF_DAY && day > first && day < first + MOST_DAYS * DAY_MS)
    .reduce((latest, [day]) => Math.max(latest, day), first);
  const isChinese = /\p{Script=Han}/u.test(title);
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  if (isChinese) {
    const [one, other] = [first, last].map((day) => new Intl.DateTimeFormat('zh-TW', options).format(day));
    const text = first === last ? one! : `${one}至${other!.replace(/^\d+年/, '')}`;
    // As Chinese books set figures.
    return text.replaceAll(/(?<=\d)(?=[年月日])|(?<=[年月至])(?=\d)/g, ' ');
  }
  const words = new Intl.DateTimeFormat('en-GB', options);
  // Fonts lack the thin space.
  return first === last
    ? words.format(first)
    : words
        .formatRange(first, last)
        .replace(/^(\d+)\s–\s/, '$1–')
        .replaceAll('\u2009', ' ');
}
