import { expect, test } from 'vitest';
import { GRACE_MS, judgeRotation } from './renew-session.ts';

const rotatedAt = new Date('2026-11-07T08:00:00Z');
const later = (ms: number) => new Date(rotatedAt.getTime() + ms);

test.each([
  { presented: 3, settled: true, after: 0, verdict: 'present' },
  { presented: 3, settled: false, after: 10 * GRACE_MS, verdict: 'present' },
  { presented: 2, settled: true, after: GRACE_MS, verdict: 'replaced' },
  { presented: 2, settled: true, after: GRACE_MS + 1, verdict: 'reused' },
  { presented: 2, settled: false, after: 10 * GRACE_MS, verdict: 'replaced' },
  { presented: 1, settled: false, after: 0, verdict: 'reused' },
  { presented: 4, settled: true, after: 0, verdict: 'unknown' },
])(
  'token $presented of a session at 3, settled: $settled, $after ms after its rotation, is $verdict (D9)',
  ({ presented, settled, after, verdict }) => {
    expect(judgeRotation({ rotation: 3, rotatedAt, settled }, presented, later(after))).toBe(verdict);
  },
);
