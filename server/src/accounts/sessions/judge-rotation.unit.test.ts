import { expect, test } from 'vitest';
import { GRACE_MS, judgeRotation } from './renew-session.ts';

const rotatedAt = new Date('2026-11-07T08:00:00Z');
const later = (ms: number) => new Date(rotatedAt.getTime() + ms);

test.each([
  { presented: 3, settled: true, after: 0, worth: 'present' },
  { presented: 3, settled: false, after: 10 * GRACE_MS, worth: 'present' },
  { presented: 2, settled: true, after: GRACE_MS, worth: 'replaced' },
  { presented: 2, settled: true, after: GRACE_MS + 1, worth: 'reused' },
  { presented: 2, settled: false, after: 10 * GRACE_MS, worth: 'replaced' },
  { presented: 1, settled: false, after: 0, worth: 'reused' },
  { presented: 4, settled: true, after: 0, worth: 'unknown' },
])(
  'token $presented of a session at 3, settled: $settled, $after ms after its rotation, is $worth (D9)',
  ({ presented, settled, after, worth }) => {
    expect(judgeRotation({ rotation: 3, rotatedAt, settled }, presented, later(after))).toBe(worth);
  },
);
