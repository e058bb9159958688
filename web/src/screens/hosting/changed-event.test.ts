import type { Event } from '@togather/contract/events.ts';
import { expect, test } from 'vitest';
import { withChange, withoutPhoto } from './changed-event.ts';

const event = {
  eventId: 'e',
  eventName: 'Before',
  pinCode: 'AAAAAA',
  uploadsClosed: false,
  faceGrouping: true,
  photos: [{ photoId: 'a' }, { photoId: 'b' }],
  remainingPhotoQuota: 8,
} as Event;

test('a change replaces what it names and keeps the rest', () => {
  const change = {
    eventId: 'e',
    eventName: 'After',
    pinCode: 'BBBBBB',
    uploadsClosed: true,
    faceGrouping: false,
  };
  expect(withChange(event, change)).toEqual({ ...event, ...change });
});

test('a removed photo frees its place in the quota, once', () => {
  const once = withoutPhoto(event, 'a');
  expect(once.photos.map(({ photoId }) => photoId)).toEqual(['b']);
  expect(once.remainingPhotoQuota).toBe(9);
  expect(withoutPhoto(once, 'a')).toEqual(once);
});
