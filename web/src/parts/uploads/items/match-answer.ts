import type { ErrorCode } from '@togather/contract/errors.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos/photos.ts';

export type Outcome = { photoId?: string; duplicate: boolean } | { code: ErrorCode };

/** The response to a batch. A server that only follows the specification says nothing about the files. */
export type BatchAnswer = Partial<UploadAnswer>;

/**
 * Returns the result of each file of a batch, in the order sent. A file missing from the response counts as broken, but
 * all have arrived if it names none.
 */
export function matchAnswer(files: number, { photos, rejected = [] }: BatchAnswer): Outcome[] {
  return Array.from({ length: files }, (_, place) => {
    if (!photos) return { duplicate: false };
    const photo = photos.find((one) => one.place === place);
    if (photo) return { photoId: photo.photoId, duplicate: photo.duplicate };
    return { code: rejected.find((file) => file.place === place)?.code ?? 'UNEXPECTED' };
  });
}

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
