import type { RejectedFile, UploadAnswer, UploadedPhoto } from '@togather/contract/schemas/photos/photos.ts';
import { describe, expect, it } from 'vitest';
import { isWorthRetrying, matchAnswer } from './match-answer.ts';

type Named = [fileName: string, code: RejectedFile['code'], place?: number];

const answer = (photoIds: (string | [id: string, place: number])[], rejected: Named[]): UploadAnswer => ({
  photos: photoIds.map((given) => {
    const [photoId, place] = typeof given === 'string' ? [given] : given;
    return { photoId, duplicate: false, place } as UploadedPhoto;
  }),
  rejected: rejected.map(([fileName, code, place]) => ({ fileName, code, message: '', place })),
  remainingPhotoQuota: 1,
});

describe('matchAnswer', () => {
  it('matches each file to its result, whatever their names', () => {
    const answered = answer([['1', 0]], [['x', 'QUOTA_EXCEEDED', 1]]);
    const outcomes = [{ photoId: '1', duplicate: false }, { code: 'QUOTA_EXCEEDED' }];
    expect(matchAnswer(['x', 'x'], answered)).toEqual(outcomes);
    expect(matchAnswer(['a"b', 'x'], answered)).toEqual(outcomes);
  });
  it('treats only a photo deleted before its batch was retried as broken', () => {
    const outcomes = matchAnswer(['a', 'b'], answer([['2', 1]], []));
    expect(outcomes).toEqual([{ code: 'UNEXPECTED' }, { photoId: '2', duplicate: false }]);
  });
});

describe('matchAnswer with an earlier release', () => {
  it('matches accepted files to photos around rejected ones', () => {
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
  expect(isWorthRetrying('PREVIEWS_BUSY')).toBe(true);
  expect(isWorthRetrying('FILE_UNSUPPORTED')).toBe(false);
  expect(isWorthRetrying('QUOTA_EXCEEDED')).toBe(false);
});
