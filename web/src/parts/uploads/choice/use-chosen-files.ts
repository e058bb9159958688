import { useMemo, useState } from 'react';
import { isPhoto } from '#parts/uploads/pictures/is-photo.ts';
import { unpackZips, type ZipReport } from '#parts/uploads/zip/unpack-zips.ts';
import { type Choice, chooseFiles } from './choose-files.ts';

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
