import { expect, test } from 'vitest';
import { judgeBackup } from './facts.tsx';

const now = Date.parse('2026-11-26T12:00:00Z');

test.each([
  [null, 'none'],
  ['2026-11-25T10:00:00Z', 'good'],
  ['2026-11-25T09:59:59Z', 'old'],
  ['2026-11-26T12:00:05Z', 'good'],
] as const)('a backup of %s is %s', (at, verdict) => expect(judgeBackup(at, now)).toBe(verdict));
