import { expect, test } from 'vitest';
import { judgeUnproven } from './choose-connection.ts';
import { createCutFiles } from './hold-tickets.ts';

const verdicts = [
  [{ unproven: 1, handshaking: 0, isSettled: false }, 'wait'],
  [{ unproven: 2, handshaking: 0, isSettled: false }, 'wait'],
  [{ unproven: 1, handshaking: 0, isSettled: true }, 'take'],
  [{ unproven: 1, handshaking: 1, isSettled: true }, 'wait'],
  [{ unproven: 0, handshaking: 1, isSettled: true }, 'wait'],
  [{ unproven: 2, handshaking: 0, isSettled: true }, 'refuse'],
  [{ unproven: 2, handshaking: 1, isSettled: true }, 'refuse'],
  [{ unproven: 0, handshaking: 0, isSettled: true }, 'refuse'],
] as const;

test.each(verdicts)('without a resumed TLS session, %j is: %s (M6)', (candidates, verdict) => {
  expect(judgeUnproven(candidates)).toBe(verdict);
});

test('the same incomplete bytes are a broken transfer once, per event', () => {
  const files = createCutFiles();
  const [one, two] = [Buffer.from('one'), Buffer.from('two')];
  expect([
    files.cameBefore('a', one),
    files.cameBefore('a', two),
    files.cameBefore('b', one),
    files.cameBefore('a', one),
  ]).toEqual([false, false, false, true]);
});
