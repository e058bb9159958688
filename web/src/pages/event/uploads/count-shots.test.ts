import { expect, it } from 'vitest';
import { countShots } from './use-camera.tsx';

const event = { shotsPerGuest: 5, isConcealed: false, revealAt: null };
const leftOf = (used: number | undefined, ...items: Parameters<typeof countShots>[1]['items']) =>
  countShots(event, { used, items })?.left;

it('counts photos on their way and those kept for a retry as used', () => {
  expect(leftOf(1)).toBe(4);
  expect(leftOf(1, { state: 'sending' }, { state: 'waiting' })).toBe(2);
  expect(leftOf(1, { state: 'failed', code: 'NAME_REQUIRED' })).toBe(3);
});
it('ignores photos that were refused for good or have arrived', () => {
  expect(leftOf(1, { state: 'rejected', code: 'SHOTS_USED' }, { state: 'done' })).toBe(4);
});
it('is never negative, and unknown until the used ones are known', () => {
  expect(leftOf(7)).toBe(0);
  expect(leftOf(undefined)).toBeUndefined();
  expect(countShots({ ...event, shotsPerGuest: null }, { used: 1, items: [] })).toBeNull();
});
