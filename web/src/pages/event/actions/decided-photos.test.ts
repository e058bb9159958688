import type { Event } from '@togather/contract/schemas/events.ts';
import { expect, test } from 'vitest';
import { withDecided, withDeletion } from './decided-photos.ts';

const photo = (photoId: string, more = {}) => ({ photoId, awsPhotoName: `${photoId}.jpg`, ...more });
const event = {
  waitingPhotos: 1,
  photos: [photo('c', { visibility: 'pending' }), photo('b', { visibility: 'hidden' }), photo('a')],
} as unknown as Event;

test('a shown photo has no visibility, and no longer waits', () => {
  expect(withDecided(event, ['b', 'c', 'x'], 'shown')).toEqual({
    waitingPhotos: 0,
    photos: [photo('c'), photo('b'), photo('a')],
  });
});

test('a hidden photo is marked', () => {
  const { photos, waitingPhotos } = withDecided(event, ['a'], 'hidden');
  expect(photos[2]).toEqual(photo('a', { visibility: 'hidden' }));
  expect(waitingPhotos).toBe(1);
});

test('a deletion can be taken back, with the decision on each photo', () => {
  const deletesAt = '2026-01-01T00:00:00.000Z';
  const deleting = withDeletion(event, ['c', 'a'], deletesAt);
  expect(deleting.photos.map((each) => each.deletesAt)).toEqual([deletesAt, undefined, deletesAt]);
  expect(deleting.waitingPhotos).toBe(0);
  expect(withDeletion(deleting, ['c', 'a'], undefined)).toEqual(event);
});
