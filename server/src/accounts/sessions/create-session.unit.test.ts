import { expect, test } from 'vitest';
import { profileOf } from './create-session.ts';

const nameOf = (name: unknown, email = 'mina@example.com') => profileOf({ name, email }).name;

test.each([
  ['林美娜', '林美娜'],
  ['\u202eanaM\u202c \u200bLin', 'anaM Lin'],
  ['Mina\r\nLin', 'Mina Lin'],
  ['\u200b\u2060\u3164', 'mina'],
  [undefined, 'mina'],
])('a user whom the provider calls %j is shown as %j (D12)', (claimed, shown) => {
  expect(nameOf(claimed)).toBe(shown);
});

test('a user without a visible name is shown as a guest (D12)', () => {
  expect(nameOf('\u200b', '')).toBe('Guest');
});
