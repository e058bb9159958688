import { expect, test } from 'vitest';
import { createWatchedFiles } from './watched-files.js';

const file = (size: number, changedAt = 0) => ({ path: 'a.jpg', size, changedAt });

test('a file is ready when its size has rested for two seconds, and once', () => {
  const files = createWatchedFiles();
  expect(files.observe([file(1)], 0)).toEqual([]);
  expect(files.observe([file(2)], 1900)).toEqual([]);
  expect(files.observe([file(2)], 3800)).toEqual([]);
  expect(files.countResting()).toBe(1);
  expect(files.observe([file(2)], 3900)).toEqual([file(2)]);
  expect(files.observe([file(2)], 9000)).toEqual([]);
  expect(files.countSending()).toBe(1);
  files.end('a.jpg', { state: 'over', now: 9000 });
  expect(files.observe([file(2)], 20_000)).toEqual([]);
  expect([files.countResting(), files.countSending()]).toEqual([0, 0]);
});

test('a file that changed after it was sent, or could not be read, is ready again', () => {
  const files = createWatchedFiles();
  files.observe([file(1)], 0);
  files.observe([file(1)], 2000);
  files.end('a.jpg', { state: 'over', now: 2500 });
  expect(files.observe([file(1, 5)], 3000)).toEqual([]);
  expect(files.observe([file(1, 5)], 5000)).toHaveLength(1);
  files.end('a.jpg', { state: 'resting', now: 5000 });
  expect(files.observe([file(1, 5)], 6000)).toEqual([]);
  expect(files.observe([file(1, 5)], 7000)).toHaveLength(1);
});

test('a refused file is ready again without a change, ever later', () => {
  const files = createWatchedFiles();
  const looks = [];
  for (let now = 0; now < 70_000; now += 1000) {
    if (files.observe([file(1)], now).length === 0) continue;
    looks.push(now);
    files.end('a.jpg', { state: 'refused', now });
  }
  expect(looks).toEqual([2000, 4000, 8000, 16_000, 32_000, 64_000]);
  expect([files.countResting(), files.countSending()]).toEqual([0, 0]);
});

test('forgets a file that is gone', () => {
  const files = createWatchedFiles();
  files.observe([file(1)], 0);
  files.observe([], 1000);
  expect(files.countResting()).toBe(0);
});
