import { expect, test } from 'vitest';
import { chapterFinder } from './chapters.ts';

const chapter = (name: string, startsAt: string) => ({ name, startsAt });
const second = (iso: string) => Math.floor(Date.parse(iso) / 1000);

test('a photo is in the last chapter that starts at or before it, whatever the order of the list', () => {
  const find = chapterFinder([
    chapter('dance', '2026-11-21T13:00:00.700Z'),
    chapter('dinner', '2026-11-21T10:00:00Z'),
  ]);
  const nameAt = (iso: string) => find(second(iso))?.name;
  expect(nameAt('2026-11-21T12:59:59.900Z')).toBe('dinner');
  expect(nameAt('2026-11-21T13:00:00.700Z')).toBe('dance');
  expect(nameAt('2026-11-22T13:00:00Z')).toBe('dance');
});

test('the earliest chapter has the photos before it, and no chapter has none', () => {
  expect(chapterFinder([chapter('dinner', '2026-11-21T10:00:00Z')])(0)?.name).toBe('dinner');
  expect(chapterFinder([])(0)).toBeUndefined();
});
