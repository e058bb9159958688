import type { ErrorCode } from '@togather/contract/errors.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos/photos.ts';

export type Outcome = { photoId: string; duplicate: boolean } | { code: ErrorCode };

/** Returns the result of each file of a batch, in the order sent. A file missing from the response counts as broken. */
export const matchAnswer = (names: readonly string[], answer: UploadAnswer): Outcome[] => {
  const all = [...answer.photos, ...answer.rejected];
  if (all.some(({ place }) => place === undefined)) return matchByName(names, answer);
  return names.map((_, place) => {
    const photo = answer.photos.find((one) => one.place === place);
    if (photo) return { photoId: photo.photoId, duplicate: photo.duplicate };
    return { code: answer.rejected.find((file) => file.place === place)?.code ?? 'UNEXPECTED' };
  });
};

/** Matches an earlier release's response: `rejected` has file names, and `photos` the accepted files in order. */
const matchByName = (names: readonly string[], answer: UploadAnswer): Outcome[] => {
  const rejected = [...answer.rejected];
  const photos = [...answer.photos];
  return names.map((name) => {
    const at = rejected.findIndex((file) => file.fileName === name);
    const [refused] = at >= 0 ? rejected.splice(at, 1) : [];
    if (refused) return { code: refused.code };
    const photo = photos.shift();
    return photo
      ? { photoId: photo.photoId, duplicate: photo.duplicate }
      : { code: rejected.shift()?.code ?? 'UNEXPECTED' };
  });
};

/** Codes of files that a retry may get accepted. */
const passing: readonly ErrorCode[] = [
  'HEIC_BUSY',
  'PREVIEWS_BUSY',
  'FILE_TRUNCATED',
  'UNEXPECTED',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
];
export const isWorthRetrying = (code: ErrorCode): boolean => passing.includes(code);
