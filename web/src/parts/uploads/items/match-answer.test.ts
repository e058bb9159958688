import type { RejectedFile, UploadAnswer, UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { describe, expect, it } from 'vitest';
import { isWorthRetrying, matchAnswer } from './upload-items.ts';

type Rejected = [fileName: string, code: RejectedFile['code'], place: number];

const answer = (photos: [id: string, place: number][], rejected: Rejected[]): UploadAnswer => ({
  photos: photos.map(([photoId, place]) => ({ photoId, duplicate: false, place }) as UploadedPhoto),
  rejected: rejected.map(([fileName, code, place]) => ({ fileName, code, message: '', place })),
  remainingPhotoQuota: 1,
});

describe('matchAnswer', () => {
  it('matches each file to its result by its place', () => {
    const answered = answer([['1', 0]], [['x', 'QUOTA_EXCEEDED', 1]]);
    const outcomes = [{ photoId: '1', duplicate: false }, { code: 'QUOTA_EXCEEDED' }];
    expect(matchAnswer(2, answered)).toEqual(outcomes);
  });
  it('counts all files as stored if the server names none', () => {
    expect(matchAnswer(2, {})).toEqual([{ duplicate: false }, { duplicate: false }]);
  });
  it('treats only a photo deleted before its batch was retried as broken', () => {
    const outcomes = matchAnswer(2, answer([['2', 1]], []));
    expect(outcomes).toEqual([{ code: 'UNEXPECTED' }, { photoId: '2', duplicate: false }]);
  });
});

it('offers a retry only where it can help', () => {
  expect(isWorthRetrying('HEIC_BUSY')).toBe(true);
  expect(isWorthRetrying('PREVIEWS_BUSY')).toBe(true);
  expect(isWorthRetrying('FILE_UNSUPPORTED')).toBe(false);
  expect(isWorthRetrying('QUOTA_EXCEEDED')).toBe(false);
});
