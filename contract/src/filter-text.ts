import { splitName } from './entry-names.ts';

/**
 * What stands between two names. Lightroom Classic's filter "Text > Filename > Contains" takes words and finds photos with any of
 * them; galleries write them with a comma and a space (community.adobe.com, "How to make a selection of images in Lightroom
 * Classic from a list of filenames"; the-luap/picpeak, "Photo Filtering & Export"). Capture One's search field gets them with a
 * space, as galleries' instructions have it (doribor/gitbook-en, gallery/selections/lightroom-and-capture-one.md).
 */
const separators = { lightroom: ', ', captureone: ' ' } as const;
export type FilterProgram = keyof typeof separators;

/**
 * What neither program takes as part of one word: blanks, commas, semicolons and quotation marks. In Lightroom a word that begins
 * with `!` or `+`, or ends with `+`, means something else (Adobe, "Find photos in the catalog").
 */
const UNFILTERABLE = /[\s,;"“”]|^[!+]|\+$/u;

export interface FilterText {
  readonly text: string;
  /** File names that the filter cannot express. */
  readonly leftOut: readonly string[];
}

/**
 * Returns the text for a program's filter: the names without extension, each once, since photos of one name are found together. The
 * filter also finds names that contain one of these, such as IMG_10 for IMG_1.
 */
export function writeFilterText(fileNames: readonly string[], program: FilterProgram): FilterText {
  const named = fileNames.map((name) => ({ name, stem: splitName(name)[0] || name }));
  const stems = new Set(named.flatMap(({ stem }) => (UNFILTERABLE.test(stem) ? [] : [stem])));
  const leftOut = new Set(named.flatMap(({ name, stem }) => (UNFILTERABLE.test(stem) ? [name] : [])));
  return { text: [...stems].join(separators[program]), leftOut: [...leftOut] };
}
