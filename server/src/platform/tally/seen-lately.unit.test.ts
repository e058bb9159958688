import { expect, test } from 'vitest';
import { createSeenLately } from './seen-lately.ts';

test('a key that another web process has seen is not first, and is not told again', () => {
  const told: string[] = [];
  let tell: (key: string, forMs: number) => void = () => {};
  const siblings = {
    tellSeen: (key: string) => void told.push(key),
    onSeen: (listener: typeof tell) => {
      tell = listener;
    },
  };
  const markSeen = createSeenLately({ clock: () => new Date(0), siblings });
  tell('theirs', 1000);
  expect([markSeen('theirs', 1000), markSeen('ours', 1000), markSeen('ours', 1000)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(told).toEqual(['ours']);
});

test('a full memory makes room for many keys at once, and drops the oldest', () => {
  const markSeen = createSeenLately({ clock: () => new Date(0) }, 1000);
  for (let key = 0; key < 1000; key++) markSeen(`${key}`, 1000);
  expect(markSeen('new', 1000)).toBe(true);
  expect([markSeen('0', 1000), markSeen('999', 1000)]).toEqual([true, false]);
  // 98 more keys fit before the next sweep, so none of these is dropped.
  for (let key = 0; key < 90; key++) markSeen(`more ${key}`, 1000);
  expect(markSeen('150', 1000)).toBe(false);
});
