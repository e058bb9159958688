import { expect, it } from 'vitest';
import { formatDay, formatMoment } from './format-date.ts';

/** In each month: the last minute of a day in Taipei and the first of the next day. */
const moments = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 3 + 2 * month, 16)).flatMap(
  (midnight) => [new Date(midnight - 60_000).toISOString(), new Date(midnight).toISOString()],
);

it.each(['en', 'zh-TW'])('writes days in Taipei in %s as Intl does', (language) => {
  const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'Asia/Taipei' });
  for (const moment of moments) expect(formatDay(moment, language)).toBe(format(new Date(moment)));
});
it.each([
  ['en', 2026, 'Nov 23, 09:05'],
  ['zh-TW', 2026, '11月23日 09:05'],
  ['en', 2027, 'Nov 23, 2026, 09:05'],
  ['zh-TW', 2027, '2026年11月23日 09:05'],
])('writes moments in %s as of %i', (language, year, written) => {
  expect(formatMoment('2026-11-23T01:05:00Z', language, { now: new Date(Date.UTC(year, 5, 1)) })).toBe(
    written,
  );
  const own = new Date(2026, 10, 23, 9, 5).toISOString();
  expect(formatMoment(own, language, { clock: 'own', now: new Date(year, 5, 1) })).toBe(written);
});
it('returns a missing day unchanged', () => {
  expect(formatDay(null, 'en')).toBeNull();
});
