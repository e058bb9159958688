import { cleanShownText } from './shown-text.ts';

const encoder = new TextEncoder();

/** Bytes of UTF-8 that a file's name may have on most file systems. */
const MAX_NAME_BYTES = 255;
const MAX_STEM_CHARACTERS = 120;

const bytesOf = (text: string): number => encoder.encode(text).length;

/**
 * Puts a file's name together: as much of the stem, in whole characters, as leaves the name at most 120 characters and
 * the ending, and at most 255 bytes of UTF-8.
 */
export const fitName = (stem: string, ending: string): string => {
  let room = MAX_NAME_BYTES - bytesOf(ending);
  const fits = (character: string): boolean => {
    room -= bytesOf(character);
    return room >= 0;
  };
  const characters = [...stem].slice(0, MAX_STEM_CHARACTERS);
  const end = characters.findIndex((character) => !fits(character));
  return `${characters.slice(0, end < 0 ? characters.length : end).join('')}${ending}`;
};

/** Characters of an extension with its dot; what is longer is part of the name. */
const MAX_EXTENSION = 20;
/** What a file system somewhere refuses. */
const UNSAFE = /[<>:"/\\|?*]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

const split = (name: string): [stem: string, extension: string] => {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= MAX_EXTENSION ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
};

const clean = (text: string): string =>
  cleanShownText(text)
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');

const safeStem = (stem: string, otherwise: string): string =>
  (RESERVED.test(stem) ? `${stem}_` : stem) || otherwise;

/** A name that every system can unpack: no path, nothing unseen or misleading, no reserved word, at most 255 bytes of UTF-8. */
export const cleanEntryName = (given: string): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const [stem, extension] = split(clean(last));
  return fitName(safeStem(stem, 'photo'), extension || '.jpg');
};

/** The name of the ZIP of a whole event. */
export const archiveName = (eventName: string): string =>
  fitName(safeStem(clean(eventName.normalize('NFC')), 'photos'), '.zip');

/** The name of any other ZIP: a selection, or the photos of some people. */
export const SELECTION_NAME = 'photos.zip';

/**
 * Names for the entries of a ZIP in order, whichever side makes it; where two are the same but for case, the later one
 * gets a number, within the same 255 bytes.
 */
export const uniqueEntryNames = (given: readonly string[]): string[] => {
  const taken = new Set<string>();
  /** By name: the number to try next, since phones call every photo image.jpg. */
  const numbers = new Map<string, number>();
  return given.map((name) => {
    let unique = cleanEntryName(name);
    const [stem, extension] = split(unique);
    const wanted = unique.toLowerCase();
    let number = numbers.get(wanted) ?? 2;
    for (; taken.has(unique.toLowerCase()); number += 1) unique = fitName(stem, ` (${number})${extension}`);
    numbers.set(wanted, number);
    taken.add(unique.toLowerCase());
    return unique;
  });
};
