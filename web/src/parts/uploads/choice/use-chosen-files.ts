import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import { useMemo, useState } from 'react';
import { isPhoto } from '#parts/uploads/pictures/is-photo.ts';
import { unpackZips, type ZipReport } from '#parts/uploads/zip/unpack-zips.ts';

interface Chosen extends Omit<Choice<File>, 'accepted'> {
  files: readonly File[];
  /** Whether files that are too large are left out. Otherwise they are made smaller. */
  leavesLarge: boolean;
  /** The ZIPs among the files picked last. */
  zips: ZipReport | undefined;
}

const none: readonly File[] = [];
const nothing: Chosen = {
  files: [],
  tooLarge: [],
  notPhotos: [],
  dropped: 0,
  leavesLarge: false,
  zips: undefined,
};

/** Files chosen but not sent. They survive an accidental close of the dialog. */
export function useChosenFiles(quota: number) {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const [unpacking, setUnpacking] = useState(0);
  const { files, tooLarge, leavesLarge } = chosen;
  const large = leavesLarge ? none : tooLarge;
  const going = useMemo(() => [...files, ...large], [files, large]);
  return {
    ...chosen,
    /** Files to be made smaller. */
    large,
    /** All files to be sent. */
    going,
    count: going.length,
    isUnpacking: unpacking > 0,
    add: async (given: readonly File[]) => {
      setUnpacking((now) => now + 1);
      const { files: picked, zips } = await unpackZips(given, Math.max(0, quota - going.length));
      setUnpacking((now) => now - 1);
      const areThey = await Promise.all(picked.map(isPhoto));
      const photos = new Set(picked.filter((_, at) => areThey[at]));
      setChosen((now) => {
        const { leavesLarge } = now;
        const room = quota - now.files.length - (leavesLarge ? 0 : now.tooLarge.length);
        const known = [...now.files, ...now.tooLarge];
        const { accepted, tooLarge, dropped, ...rest } = chooseFiles(picked, known, {
          room,
          leavesLarge,
          isPhoto: (file) => photos.has(file),
        });
        return {
          ...now,
          ...rest,
          dropped: dropped + (zips?.beyond ?? 0),
          zips,
          files: [...now.files, ...accepted],
          tooLarge: [...now.tooLarge, ...tooLarge],
        };
      });
    },
    leaveLarge: (leavesLarge: boolean) =>
      setChosen((now) => {
        const room = Math.max(0, quota - now.files.length);
        const tooLarge = leavesLarge ? now.tooLarge : now.tooLarge.slice(0, room);
        return { ...now, leavesLarge, tooLarge, dropped: now.tooLarge.length - tooLarge.length };
      }),
    remove: (file: File) =>
      setChosen((now) => ({
        ...now,
        files: now.files.filter((one) => one !== file),
        tooLarge: now.tooLarge.filter((one) => one !== file),
        dropped: 0,
      })),
    clear: () => setChosen(nothing),
  };
}
export type ChosenFiles = ReturnType<typeof useChosenFiles>;

type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

interface Choice<F> {
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
