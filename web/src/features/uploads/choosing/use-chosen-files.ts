import { useMemo, useState } from 'react';
import { type Choice, chooseFiles } from './choose-files.ts';
import { isPhoto } from './is-photo.ts';

interface Chosen extends Omit<Choice<File>, 'accepted'> {
  files: readonly File[];
  /** Whether files that are too large are left out. Otherwise they are made smaller. */
  leavesLarge: boolean;
}

const none: readonly File[] = [];
const nothing: Chosen = { files: [], tooLarge: [], notPhotos: [], dropped: 0, leavesLarge: false };

/** Files chosen but not sent. They survive an accidental close of the dialog. */
export const useChosenFiles = (quota: number) => {
  const [chosen, setChosen] = useState<Chosen>(nothing);
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
    add: async (picked: readonly File[]) => {
      const areThey = await Promise.all(picked.map(isPhoto));
      const photos = new Set(picked.filter((_, at) => areThey[at]));
      setChosen((now) => {
        const { leavesLarge } = now;
        const room = quota - now.files.length - (leavesLarge ? 0 : now.tooLarge.length);
        const known = [...now.files, ...now.tooLarge];
        const { accepted, tooLarge, ...rest } = chooseFiles(picked, known, {
          room,
          leavesLarge,
          isPhoto: (file) => photos.has(file),
        });
        return {
          ...now,
          ...rest,
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
};
export type ChosenFiles = ReturnType<typeof useChosenFiles>;
