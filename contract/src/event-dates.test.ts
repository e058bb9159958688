import { expect, test } from 'vitest';
import { dayInTaipei, endOfRetention, isEventDateInRange, lastEventDate } from './event-dates.ts';
import { RETENTION_DAYS } from './limits.ts';

test('a day begins at midnight in Taipei, eight hours before Greenwich', () => {
  expect(dayInTaipei(new Date('2026-10-31T15:59:59.999Z'))).toBe('2026-10-31');
  expect(dayInTaipei(new Date('2026-10-31T16:00:00Z'))).toBe('2026-11-01');
  expect(dayInTaipei(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
});

test('photos are kept for 75 days after the end of the event date', () => {
  const end = endOfRetention('2026-11-26', RETENTION_DAYS);
  expect(end.toISOString()).toBe('2027-02-09T15:59:59.999Z');
  expect(dayInTaipei(end)).toBe('2027-02-09');
});

test('the last date is twelve months after the creation, and never in the next month', () => {
  expect(lastEventDate(new Date('2026-11-26T10:00:00Z'))).toBe('2027-11-26');
  expect(lastEventDate(new Date('2026-11-26T16:00:00Z'))).toBe('2027-11-27');
  expect(lastEventDate(new Date('2028-02-29T10:00:00Z'))).toBe('2029-02-28');
  expect(lastEventDate(new Date('2027-02-28T10:00:00Z'))).toBe('2028-02-28');
  expect(lastEventDate(new Date('2026-12-31T10:00:00Z'))).toBe('2027-12-31');
});

test('a date is in range from today to twelve months after the creation (H1)', () => {
  const createdAt = new Date('2026-11-26T10:00:00Z');
  const now = new Date('2026-12-01T10:00:00Z');
  const inRange = ['2026-11-30', '2026-12-01', '2027-11-26', '2027-11-27'].map((date) =>
    isEventDateInRange(date, { now, createdAt }),
  );
  expect(inRange).toEqual([false, true, true, false]);
});
