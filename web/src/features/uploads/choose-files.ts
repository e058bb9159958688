import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';

export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

export interface Choice<F> {
  accepted: F[];
  /** Over 5 MB: they can be made smaller. */
  tooLarge: F[];
  notPhotos: F[];
  /** How many were over the quota and left out. */
  dropped: number;
}

/** Some systems give HEIC files no type. */
const isPhoto = ({ type, name }: FileFacts) =>
  type ? type.startsWith('image/') : /\.(heic|heif|jpe?g|png|webp)$/i.test(name);

const isSame = (a: FileFacts, b: FileFacts) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/**
 * Sorts the picked files: not a photo, over 5 MB, already chosen (skipped), and beyond the quota, in which those that fit
 * go first.
 */
export const chooseFiles = <F extends FileFacts>(
  picked: readonly F[],
  chosen: readonly FileFacts[],
  quota: number,
): Choice<F> => {
  const isNew = (file: F, index: number) =>
    ![...chosen, ...picked.slice(0, index)].some((other) => isSame(file, other));
  const fresh = picked.filter(isNew);
  const photos = fresh.filter(isPhoto);
  const fitting = photos.filter((file) => file.size <= MAX_UPLOAD_BYTES);
  const room = Math.max(0, quota - chosen.length);
  const accepted = fitting.slice(0, room);
  const tooLarge = photos.filter((file) => file.size > MAX_UPLOAD_BYTES).slice(0, room - accepted.length);
  return {
    accepted,
    tooLarge,
    notPhotos: fresh.filter((file) => !isPhoto(file)),
    dropped: photos.length - accepted.length - tooLarge.length,
  };
};
