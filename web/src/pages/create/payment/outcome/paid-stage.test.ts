import { expect, test } from 'vitest';
import { paidStageOf } from './paid-stage.ts';

const end = Date.parse('2026-11-21T04:00:00Z');
const info = { eventPin: 'ABC234', endDate: '2026-11-21T04:00:00Z' };

test.each([
  [info, end, 'open'],
  [info, end + 1, 'expired'],
  [null, end, 'unknown'],
])('%j at %d is %s', (given, now, stage) => {
  expect(paidStageOf(given, now)).toBe(stage);
});
