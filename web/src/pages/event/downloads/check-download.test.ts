import { expect, it } from 'vitest';
import { checkDownload } from './check-download.ts';

it('requires an event id', () => {
  expect(checkDownload({ eventId: undefined, photos: 3 })).toBe('noEvent');
  expect(checkDownload({ eventId: '', figures: 3 })).toBe('noEvent');
});
it('requires a figure or a photo', () => {
  expect(checkDownload({ eventId: 'e', figures: 0 })).toBe('noFigure');
  expect(checkDownload({ eventId: 'e', photos: 0 })).toBe('noPhotos');
});
it('allows any other download', () => {
  expect(checkDownload({ eventId: 'e', figures: 2 })).toBeNull();
  expect(checkDownload({ eventId: 'e', photos: 1 })).toBeNull();
});
