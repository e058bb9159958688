import { expect, test } from 'vitest';
import { mayBeOutdated, withSeenPhotos } from './shown-photos.ts';

const photo = (photoId: string, more = {}) => ({
  photoId,
  awsPhotoName: `${photoId}.jpg`,
  url: '',
  previewUrl: '',
  width: 4,
  height: 3,
  ...more,
});
const eventOf = (...photos: ReturnType<typeof photo>[]) =>
  ({ photos }) as unknown as Parameters<typeof withSeenPhotos>[0];
const idsOf = (event: { photos: readonly { photoId: string }[] }) =>
  event.photos.map(({ photoId }) => photoId);

test('own unseen photos come first, each photo once', () => {
  const event = eventOf(photo('b'), photo('a'));
  const waiting = photo('c', { visibility: 'pending' });
  expect(idsOf(withSeenPhotos(event, [waiting, photo('a', { visibility: 'pending' })]))).toEqual([
    'c',
    'b',
    'a',
  ]);
  expect(withSeenPhotos(event, [photo('a', { visibility: 'pending' })]).photos[1]).toEqual(photo('a'));
});

test('photos that are being deleted are left out', () => {
  const event = eventOf(photo('b', { deletesAt: '2026-01-01T00:00:00Z' }), photo('a'));
  expect(idsOf(withSeenPhotos(event, []))).toEqual(['a']);
});

test('an event without such photos stays the same object', () => {
  const event = eventOf(photo('a'));
  expect(withSeenPhotos(event, [])).toBe(event);
});

test('the own uploads may be outdated while one is unseen or missing in the lookup', () => {
  const event = eventOf(photo('a'));
  expect(mayBeOutdated({ uploaded: new Set(['a']), unseen: [] }, event)).toBe(false);
  expect(mayBeOutdated({ uploaded: new Set(['a', 'b']), unseen: [] }, event)).toBe(true);
  expect(mayBeOutdated({ uploaded: new Set(['a']), unseen: [photo('a')] }, event)).toBe(true);
});
