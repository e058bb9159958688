import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';

export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

export interface Choice<F> {
  accepted: F[];
  /** Over 5 MB: they can be made smaller. */
  tooLarge: F[];
  notPhotos: F[];
  /** The number of files dropped because of the quota. */
  dropped: number;
}

/** Identifies a chosen file. */
export const keyOf = ({ name, size, lastModified }: FileFacts): string => `${name}-${size}-${lastModified}`;

const isSame = (a: FileFacts, b: FileFacts) => keyOf(a) === keyOf(b);

/**
 * Sorts the picked files into non-photos, files over 5 MB, known ones (skipped), and those beyond the remaining quota.
 * Files that fit come first; large ones that are left out use no quota.
 */
export function chooseFiles<F extends FileFacts>(
  picked: readonly F[],
  known: readonly FileFacts[],
  { room, leavesLarge, isPhoto }: { room: number; leavesLarge: boolean; isPhoto: (file: F) => boolean },
): Choice<F> {
  const isNew = (file: F, index: number) =>
    ![...known, ...picked.slice(0, index)].some((other) => isSame(file, other));
  const fresh = picked.filter(isNew);
  const photos = fresh.filter(isPhoto);
  const fitting = photos.filter((file) => file.size <= MAX_UPLOAD_BYTES);
  const accepted = fitting.slice(0, Math.max(0, room));
  const large = photos.filter((file) => file.size > MAX_UPLOAD_BYTES);
  const tooLarge = leavesLarge ? large : large.slice(0, Math.max(0, room - accepted.length));
  return {
    accepted,
    tooLarge,
    notPhotos: fresh.filter((file) => !isPhoto(file)),
    dropped: photos.length - accepted.length - tooLarge.length,
  };
}
