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
  const isFirst = createSeenLately({ clock: () => new Date(0), siblings });
  tell('theirs', 1000);
  expect([isFirst('theirs', 1000), isFirst('ours', 1000), isFirst('ours', 1000)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(told).toEqual(['ours']);
});
