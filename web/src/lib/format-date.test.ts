import { expect, it } from 'vitest';
import { formatDay, formatMoment } from './format-date.ts';

const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 3 + 2 * month, 12).toISOString());

it.each(['en', 'zh-TW'])('writes days in %s as Intl does', (language) => {
  const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  for (const day of days) expect(formatDay(day, language)).toBe(format(new Date(day)));
});
it.each([
  ['en', 2026, 'Nov 23, 09:05'],
  ['zh-TW', 2026, '11月23日 09:05'],
  ['en', 2027, 'Nov 23, 2026, 09:05'],
  ['zh-TW', 2027, '2026年11月23日 09:05'],
])('writes moments in %s as of %i', (language, year, written) => {
  const moment = new Date(2026, 10, 23, 9, 5).toISOString();
  expect(formatMoment(moment, language, new Date(year, 5, 1))).toBe(written);
});
it('leaves a missing day missing', () => {
  expect(formatDay(null, 'en')).toBeNull();
});
