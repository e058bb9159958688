import { expect, it } from 'vitest';
import { fittingOffset } from './server-clock.ts';

const MINUTE_MS = 60_000;
const now = Date.parse('2026-11-25T12:00:00Z');
/** An answer that took 200 ms, written halfway at `server`, on a device whose clock is `deviceAhead` ms ahead. */
const answered = (deviceAhead: number, server = now + 350) => ({
  date: Math.floor(server / 1000) * 1000,
  sentAt: server - 100 + deviceAhead,
  arrivedAt: server + 100 + deviceAhead,
});

it.each([-90 * MINUTE_MS, -3 * MINUTE_MS, 0, 90 * MINUTE_MS])(
  'stays within two seconds of the server and never behind it with a clock %i ms ahead',
  (ahead) => {
    for (let ms = 0; ms < 1000; ms += 50) {
      const answer = answered(ahead, now + ms);
      const seen = answer.arrivedAt + fittingOffset(0, answer);
      expect(seen - (now + ms)).toBeGreaterThanOrEqual(0);
      expect(seen - (now + ms)).toBeLessThan(2000);
    }
  },
);

it('keeps a fitting offset, also when an answer takes long', () => {
  const offset = fittingOffset(0, answered(5 * MINUTE_MS));
  const slow = answered(5 * MINUTE_MS);
  expect(fittingOffset(offset, { ...slow, arrivedAt: slow.arrivedAt + MINUTE_MS })).toBe(offset);
});

it('follows a clock that is set while the page is open', () => {
  const offset = fittingOffset(0, answered(90 * MINUTE_MS));
  expect(Math.abs(fittingOffset(offset, answered(0)))).toBeLessThan(2000);
});
