import { expect, test } from 'vitest';
import { readLocalTime, toLocalTime } from './read-local-time.ts';

const now = Date.parse('2026-06-01T12:00:00Z');

test('a local time in the future is a moment, written back unchanged', () => {
  const value = toLocalTime(now + 60_000);
  expect(value).toMatch(/^2026-0[56]-\d\dT\d\d:\d\d$/);
  expect(readLocalTime(value, now)).toEqual({ at: '2026-06-01T12:01:00.000Z' });
});

test('an empty or past time is a fault', () => {
  expect(readLocalTime('', now)).toEqual({ fault: 'missing' });
  expect(readLocalTime(toLocalTime(now), now)).toEqual({ fault: 'past' });
  expect(readLocalTime(toLocalTime(now - 60_000), now)).toEqual({ fault: 'past' });
});
