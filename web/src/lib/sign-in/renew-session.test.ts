import { expect, it } from 'vitest';
import { waitBeforeRenewal } from './renew-session.ts';

it('renews five minutes before expiry, or at once if that is past, and checks at least every ten minutes', () => {
  expect(waitBeforeRenewal(1000, 1000_000 - 6 * 60_000)).toBe(60_000);
  expect(waitBeforeRenewal(1000, 1000_000)).toBe(0);
  expect(waitBeforeRenewal(100_000, 0)).toBe(600_000);
});
