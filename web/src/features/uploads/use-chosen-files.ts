import { useState } from 'react';
import { type Choice, chooseFiles } from './choose-files.ts';

interface Chosen extends Omit<Choice<File>, 'accepted'> {
  files: readonly File[];
  /** Whether those that are too large are left out; otherwise they are made smaller and go along. */
  leavesLarge: boolean;
}

const nothing: Chosen = { files: [], tooLarge: [], notPhotos: [], dropped: 0, leavesLarge: false };

/** Files chosen and not yet sent. They stay when the dialog is closed by a stray tap. */
export const useChosenFiles = (quota: number) => {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const large = chosen.leavesLarge ? [] : chosen.tooLarge;
  return {
    ...chosen,
    /** Those that are made smaller. */
    large,
    count: chosen.files.length + large.length,
    add: (picked: readonly File[]) =>
      setChosen((now) => {
        const { accepted, tooLarge, ...rest } = chooseFiles(picked, [...now.files, ...now.tooLarge], quota);
        return {
          ...now,
          ...rest,
          files: [...now.files, ...accepted],
          tooLarge: [...now.tooLarge, ...tooLarge],
        };
      }),
    leaveLarge: (leavesLarge: boolean) => setChosen((now) => ({ ...now, leavesLarge })),
    remove: (file: File) =>
      setChosen((now) => ({ ...now, files: now.files.filter((one) => one !== file), dropped: 0 })),
    clear: () => setChosen(nothing),
  };
};
export type ChosenFiles = ReturnType<typeof useChosenFiles>;
