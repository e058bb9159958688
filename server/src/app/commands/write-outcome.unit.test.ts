import { expect, test } from 'vitest';
import { writeOutcome } from './write-outcome.ts';

const name = 'Ming\u001b[2J\u009b31m\nLin\u202e';
const outcome = { lines: ['Users: 1', name], json: { name } };

test('a name can neither control the terminal nor forge a line (O6)', () => {
  expect(writeOutcome(outcome, false)).toBe('Users: 1\nMing [2J 31m Lin');
  const json = writeOutcome(outcome, true);
  expect(JSON.parse(json)).toEqual({ name });
  expect(['\u001b', '\u009b'].filter((control) => json.includes(control))).toEqual([]);
});
