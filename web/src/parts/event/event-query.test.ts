import type { Event } from '@togather/contract/schemas/events.ts';
import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { expect, it } from 'vitest';
import { withoutPhoto, withUploaded } from './event-query.ts';

const photo = (photoId: string, duplicate = false) => ({ photoId, duplicate }) as UploadedPhoto;
const event = { photos: [photo('b'), photo('a')], remainingPhotoQuota: 5 } as unknown as Event;

it('puts new photos first, newest on top, and updates the quota', () => {
  const after = withUploaded(event, {
    photos: [photo('c'), photo('d')],
    rejected: [],
    remainingPhotoQuota: 3,
  });
  expect(after.photos.map((one) => one.photoId)).toEqual(['d', 'c', 'b', 'a']);
  expect(after.remainingPhotoQuota).toBe(3);
});
it('does not show a photo twice that the event already holds', () => {
  const after = withUploaded(event, { photos: [photo('a', true)], rejected: [], remainingPhotoQuota: 5 });
  expect(after.photos).toHaveLength(2);
});

it('a deleted photo frees its quota once', () => {
  const whole = { photos: [{ photoId: 'a' }, { photoId: 'b' }], remainingPhotoQuota: 8 } as Event;
  const once = withoutPhoto(whole, 'a');
  expect(once.photos.map(({ photoId }) => photoId)).toEqual(['b']);
  expect(once.remainingPhotoQuota).toBe(9);
  expect(withoutPhoto(once, 'a')).toEqual(once);
});
