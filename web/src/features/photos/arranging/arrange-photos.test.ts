import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { expect, it } from 'vitest';
import { arrangePhotos, hoursOf, type NoteOf, photosFrom, uploadersOf } from './arrange-photos.ts';

const START = Date.parse('2026-11-07T06:50:00Z') / 1000;
/** Minutes after the start; the lookup has the newest upload first. */
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

it('leaves the order of uploads as it is', () => {
  expect(arrangePhotos(photos, 'uploaded', noteOf)).toBe(photos);
});

it('goes from the first to the last that was taken, of equals the earlier upload first', () => {
  expect(ids(arrangePhotos(photos, 'taken', noteOf))).toEqual(['twin', 'noon', 'next', 'late', 'unknown']);
});

it('puts the most loved first, and of equals the newest upload', () => {
  const arranged = arrangePhotos(photos, 'loved', noteOf);
  expect(ids(arranged)).toEqual(['next', 'noon', 'unknown', 'late', 'twin']);
});

it('cuts them into the hours of the clock', () => {
  expect(hoursOf(arrangePhotos(photos, 'taken', noteOf), noteOf)).toEqual([
    { at: '2026-11-07T06:00:00.000Z', first: 0 },
    { at: '2026-11-07T07:00:00.000Z', first: 2 },
    { at: '2026-11-07T08:00:00.000Z', first: 3 },
  ]);
  expect(hoursOf([], noteOf)).toEqual([]);
});

const of = (photoId: string, uploaderName: string | null) => ({ photoId, uploaderName }) as Photo;
const named = [of('a', 'Kai'), of('b', null), of('c', '小美'), of('d', '小美'), of('e', 'mine')];

it('shows the photos of one uploader, or those of oneself', () => {
  expect(photosFrom(named, 'all', undefined)).toBe(named);
  expect(ids(photosFrom(named, 'by:小美', undefined))).toEqual(['c', 'd']);
  expect(ids(photosFrom(named, 'mine', new Set(['b', 'c'])))).toEqual(['b', 'c']);
  expect(photosFrom(named, 'mine', undefined)).toEqual([]);
});

it('counts the photos of those who gave a name, most first', () => {
  expect(uploadersOf(named).slice(0, 2)).toEqual([
    { name: '小美', count: 2 },
    { name: 'Kai', count: 1 },
  ]);
});
