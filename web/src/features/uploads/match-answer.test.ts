import type { RejectedFile, UploadAnswer, UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { describe, expect, it } from 'vitest';
import { isWorthRetrying, matchAnswer } from './match-answer.ts';

const answer = (photoIds: string[], rejected: [string, RejectedFile['code']][]): UploadAnswer => ({
  photos: photoIds.map((photoId) => ({ photoId, duplicate: false }) as UploadedPhoto),
  rejected: rejected.map(([fileName, code]) => ({ fileName, code, message: '' })),
  remainingPhotoQuota: 1,
});

describe('matchAnswer', () => {
  it('gives each accepted file its photo, around the rejected ones', () => {
    const outcomes = matchAnswer(['a', 'b', 'c'], answer(['1', '2'], [['b', 'FILE_CORRUPT']]));
    expect(outcomes).toEqual([
      { photoId: '1', duplicate: false },
      { code: 'FILE_CORRUPT' },
      { photoId: '2', duplicate: false },
    ]);
  });
  it('distinguishes files of the same name by their number', () => {
    const outcomes = matchAnswer(['x', 'x'], answer(['1'], [['x', 'FILE_EMPTY']]));
    expect(outcomes).toEqual([{ code: 'FILE_EMPTY' }, { photoId: '1', duplicate: false }]);
  });
  it('matches a rejection whose name the server cleaned', () => {
    expect(matchAnswer(['a/b'], answer([], [['b', 'FILE_EMPTY']]))).toEqual([{ code: 'FILE_EMPTY' }]);
  });
});

it('offers a retry only where it can help', () => {
  expect(isWorthRetrying('HEIC_BUSY')).toBe(true);
  expect(isWorthRetrying('FILE_UNSUPPORTED')).toBe(false);
  expect(isWorthRetrying('QUOTA_EXCEEDED')).toBe(false);
});
