import { expect, test } from 'vitest';
import { sayDates } from './say-dates.ts';

const photosOn = (day: string, count = 3) =>
  Array.from({ length: count }, (_, at) => ({ time: Date.parse(`${day}T04:00:00Z`) / 1000 + at }));
const eventDate = '2026-10-02';

test('a date is in words, in the language of the title', () => {
  expect(sayDates({ title: '小明與小美的婚禮', eventDate }, [])).toBe('2026 年 10 月 2 日');
  expect(sayDates({ title: 'Lisbon', eventDate }, photosOn('2026-10-02'))).toBe('2 October 2026');
});

test('several days are a range, without days of few photos and of another month', () => {
  const photos = [
    ...photosOn('2026-10-02'),
    ...photosOn('2026-10-04'),
    ...photosOn('2026-10-05', 2),
    ...photosOn('2026-12-24'),
  ];
  expect(sayDates({ title: 'Lisbon', eventDate }, photos)).toBe('2–4 October 2026');
  expect(sayDates({ title: '里斯本', eventDate }, photos)).toBe('2026 年 10 月 2 日至 10 月 4 日');
});
