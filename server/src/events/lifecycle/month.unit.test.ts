import { expect, test } from 'vitest';
import { monthInTaipei } from './event-dates.ts';

test('a month begins at midnight in Taipei, eight hours before Greenwich', () => {
  expect(monthInTaipei(new Date('2026-10-31T15:59:59.999Z'))).toBe('2026-10');
  expect(monthInTaipei(new Date('2026-10-31T16:00:00Z'))).toBe('2026-11');
});

test('the first month of a year has two digits', () => {
  expect(monthInTaipei(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01');
});
