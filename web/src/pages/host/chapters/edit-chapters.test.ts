import { expect, it } from 'vitest';
import { addChapter, mergeAt, moveAt, splitAt } from './edit-chapters.ts';

const chapter = (name: string, hour: number) => ({ name, startsAt: new Date(hour * 3600_000).toISOString() });
const all = [chapter('tea', 14), chapter('dinner', 18), chapter('dance', 21)];
const names = (chapters: readonly { name?: string | null | undefined }[]) => chapters.map(({ name }) => name);

it('moves a chapter by one place, and not beyond the ends', () => {
  expect(names(moveAt(all, 1, -1))).toEqual(['dinner', 'tea', 'dance']);
  expect(moveAt(all, 0, -1)).toEqual(all);
  expect(moveAt(all, 2, 1)).toEqual(all);
});

it('merges a chapter, and starts another one after it', () => {
  expect(names(mergeAt(all, 1))).toEqual(['tea', 'dance']);
  expect(names(splitAt(all, 1, all[1]!.startsAt))).toEqual(['tea', 'dinner', null, 'dance']);
});

it('adds a chapter by its time', () => {
  expect(names(addChapter(all, chapter('toast', 19)))).toEqual(['tea', 'dinner', 'toast', 'dance']);
  expect(names(addChapter(all, chapter('late', 23)))).toEqual(['tea', 'dinner', 'dance', 'late']);
  expect(names(addChapter([], chapter('first', 1)))).toEqual(['first']);
});
