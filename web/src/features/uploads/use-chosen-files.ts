import { useState } from 'react';
import { type Choice, chooseFiles } from './choose-files.ts';
import { shrinkPhoto } from './shrink-photo.ts';

interface Chosen extends Omit<Choice<File>, 'accepted'> {
  files: readonly File[];
  /** How many of `tooLarge` this browser could not shrink. */
  unshrinkable: number;
}

const nothing: Chosen = { files: [], tooLarge: [], notPhotos: [], dropped: 0, unshrinkable: 0 };

/** Files chosen and not yet sent. They stay when the dialog is closed by a stray tap. */
export const useChosenFiles = (quota: number) => {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const [shrinking, setShrinking] = useState<{ done: number; total: number } | null>(null);

  const add = (picked: readonly File[]) =>
    setChosen((now) => {
      const { accepted, ...left } = chooseFiles(picked, now.files, quota);
      return { ...left, files: [...now.files, ...accepted], unshrinkable: 0 };
    });

  const shrink = async () => {
    const large = chosen.tooLarge;
    const shrunk: File[] = [];
    const unshrunk: File[] = [];
    for (const [done, file] of large.entries()) {
      setShrinking({ done, total: large.length });
      const smaller = await shrinkPhoto(file);
      if (smaller) shrunk.push(smaller);
      else unshrunk.push(file);
    }
    setShrinking(null);
    setChosen((now) => {
      const { accepted, dropped } = chooseFiles(shrunk, now.files, quota);
      const files = [...now.files, ...accepted];
      return { ...now, files, dropped, tooLarge: unshrunk, unshrinkable: unshrunk.length };
    });
  };

  return {
    ...chosen,
    shrinking,
    add,
    shrink: () => void shrink(),
    remove: (file: File) =>
      setChosen((now) => ({ ...now, files: now.files.filter((one) => one !== file), dropped: 0 })),
    clear: () => setChosen(nothing),
  };
};
export type ChosenFiles = ReturnType<typeof useChosenFiles>;
