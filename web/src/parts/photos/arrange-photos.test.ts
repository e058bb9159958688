import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, it } from 'vitest';
import {
  arrangeByChapter,
  arrangePhotos,
  hoursOf,
  type NoteOf,
  photosFrom,
  uploadersOf,
} from './arrange-photos.ts';

const START = Date.parse('2026-11-07T06:50:00Z') / 1000;
/** Minutes after the start. The lookup lists the newest upload first. */
const taken: Record<string, number> = { late: 75, noon: 0, twin: 0, next: 20 };
const loved: Record<string, number> = { noon: 2, next: 5 };
const plain = { takenAt: null, uploaderName: null, focus: null };
const noteOf: NoteOf = (photoId) => {
  const minutes = taken[photoId];
  return minutes === undefined
    ? undefined
    : { ...plain, time: START + minutes * 60, hearts: loved[photoId] ?? 0 };
};
const photos = ['unknown', 'late', 'noon', 'twin', 'next'].map((photoId) => ({ photoId }) as Photo);
const ids = (arranged: readonly Photo[]) => arranged.map(({ photoId }) => photoId);

it('keeps the order of uploads', () => {
  expect(arrangePhotos(photos, 'uploaded', noteOf)).toBe(photos);
});

it('sorts by time taken, and equal times by upload', () => {
  expect(ids(arrangePhotos(photos, 'taken', noteOf))).toEqual(['twin', 'noon', 'next', 'late', 'unknown']);
});

it('sorts by hearts, and equal counts by newest upload', () => {
  const arranged = arrangePhotos(photos, 'loved', noteOf);
  expect(ids(arranged)).toEqual(['next', 'noon', 'unknown', 'late', 'twin']);
});

it('groups them by clock hours', () => {
  expect(hoursOf(arrangePhotos(photos, 'taken', noteOf), noteOf)).toEqual([
    { at: '2026-11-07T06:00:00.000Z', first: 0 },
    { at: '2026-11-07T07:00:00.000Z', first: 2 },
    { at: '2026-11-07T08:00:00.000Z', first: 3 },
  ]);
  expect(hoursOf([], noteOf)).toEqual([]);
});

it("puts them chapter by chapter in the host's order, with each chapter's start and hours", () => {
  const chapter = (chapterId: string, startsAt: string) => ({
    chapterId,
    name: null,
    startsAt,
    isHidden: false,
    photoCount: 0,
  });
  const [late, early, empty] = [
    chapter('late', '2026-11-07T07:30:00.000Z'),
    chapter('early', '2026-11-07T06:00:00.000Z'),
    chapter('empty', '2026-11-07T07:20:00.000Z'),
  ] as const;
  const taken = arrangePhotos(photos, 'taken', noteOf);
  const arranged = arrangeByChapter(taken, [late, empty, early], noteOf);
  expect(ids(arranged.photos)).toEqual(['late', 'unknown', 'twin', 'noon', 'next']);
  expect(arranged.stops).toEqual([
    { at: '2026-11-07T08:05:00.000Z', first: 0, chapter: late },
    { at: '2026-11-07T06:50:00.000Z', first: 2, chapter: early },
    { at: '2026-11-07T07:00:00.000Z', first: 4, chapter: early },
  ]);
});

const of = (photoId: string, uploaderName: string | null) => ({ photoId, uploaderName }) as Photo;
const named = [of('a', 'Kai'), of('b', null), of('c', '小美'), of('d', '小美'), of('e', 'mine')];

it("filters by one uploader, or by one's own uploads", () => {
  expect(photosFrom(named, 'all', undefined)).toBe(named);
  expect(ids(photosFrom(named, 'by:小美', undefined))).toEqual(['c', 'd']);
  expect(ids(photosFrom(named, 'mine', new Set(['b', 'c'])))).toEqual(['b', 'c']);
  expect(photosFrom(named, 'mine', undefined)).toEqual([]);
});

it('counts the photos of each named uploader, most first', () => {
  expect(uploadersOf(named).slice(0, 2)).toEqual([
    { name: '小美', count: 2 },
    { name: 'Kai', count: 1 },
  ]);
});
