import { expect, it } from 'vitest';
import { eventStatusOf } from './format-date.ts';

const dates = { eventStartDate: '2025-03-01T00:00:00Z', eventEndDate: '2025-05-15T00:00:00Z' };
const at = (iso: string) => eventStatusOf(dates, Date.parse(iso));

it('is upcoming before the start, ended after the end, active at and between them', () => {
  expect(at('2025-02-28T23:59:59.999Z')).toBe('upcoming');
  expect(at('2025-03-01T00:00:00Z')).toBe('active');
  expect(at('2025-05-15T00:00:00Z')).toBe('active');
  expect(at('2025-05-15T00:00:00.001Z')).toBe('ended');
});
it('a missing date does not limit the event', () => {
  expect(eventStatusOf({ eventStartDate: null, eventEndDate: null }, 0)).toBe('active');
});
