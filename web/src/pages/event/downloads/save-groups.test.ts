import { expect, it } from 'vitest';
import { groupLength, saveGroups } from './save-groups.ts';

const MB = 1024 * 1024;

it('takes at most ten files', () => {
  expect(groupLength(Array(25).fill(MB))).toBe(10);
  expect(groupLength(Array(3).fill(MB))).toBe(3);
});
it('takes at most 50 MB, or one larger file', () => {
  expect(groupLength(Array(10).fill(8 * MB))).toBe(6);
  expect(groupLength([60 * MB, MB])).toBe(1);
});

const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, url: `/${at}` }));

it('groups fetched photos and reports the rest', async () => {
  const failed: string[] = [];
  const told = { onFailed: (entry: { name: string }) => failed.push(entry.name) };
  const fetchOne = async (url: string) => {
    if (url === '/3') throw new Error('gone');
    return new Blob(['photo']);
  };
  const groups: string[][] = [];
  for await (const group of saveGroups(entries(23), told, fetchOne))
    groups.push(group.map((file) => file.name));
  expect(groups.map((group) => group.length)).toEqual([10, 10, 2]);
  expect(new Set(groups.flat()).size).toBe(22);
  expect(failed).toEqual(['3.jpg']);
});
