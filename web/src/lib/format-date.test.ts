import { expect, it } from 'vitest';
import { formatDay } from './format-date.ts';

const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 3 + 2 * month, 12).toISOString());

it.each(['en', 'zh-TW'])('writes days in %s as Intl does', (language) => {
  const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  for (const day of days) expect(formatDay(day, language)).toBe(format(new Date(day)));
});
it('leaves a missing day missing', () => {
  expect(formatDay(null, 'en')).toBeNull();
});
