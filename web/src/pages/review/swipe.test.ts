import { expect, test } from 'vitest';
import { swipeDecision } from './review-queue.ts';

test.each([
  { dx: 120, ms: 900, decision: 'shown' },
  { dx: -120, ms: 900, decision: 'hidden' },
  { dx: 60, ms: 900, decision: null },
  { dx: -60, ms: 90, decision: 'hidden' },
  { dx: 60, ms: 90, decision: 'shown' },
  { dx: 20, ms: 5, decision: null },
  { dx: 0, ms: 0, decision: null },
])('a swipe of $dx px in $ms ms decides $decision', ({ dx, ms, decision }) => {
  expect(swipeDecision(dx, { width: 390, ms })).toBe(decision);
});
