import { cleanShownText } from './shown-text.ts';

const encoder = new TextEncoder();

/** Limit of most file systems for a file name, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;
const MAX_STEM_CHARACTERS = 120;

const bytesOf = (text: string): number => encoder.encode(text).length;

/**
 * Returns stem and ending as one name: cuts the stem between characters to 120 characters, and the name to 255 bytes of
 * UTF-8.
 */
export function fitName(stem: string, ending: string): string {
  let room = MAX_NAME_BYTES - bytesOf(ending);
  const fits = (character: string): boolean => {
    room -= bytesOf(character);
    return room >= 0;
  };
  const characters = [...stem].slice(0, MAX_STEM_CHARACTERS);
  const end = characters.findIndex((character) => !fits(character));
  return `${characters.slice(0, end < 0 ? characters.length : end).join('')}${ending}`;
}

/** Longest extension, with its dot; a longer one counts as part of the name. */
const MAX_EXTENSION = 20;
/** Characters that some file system rejects. */
const UNSAFE = /[<>:"/\\|?*]/g;
/** Devices, which Windows opens in place of a file, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3])(?=$|[. ])/i;

const split = (name: string): [stem: string, extension: string] => {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= MAX_EXTENSION ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
};

const clean = (text: string): string =>
  cleanShownText(text)
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');

/** Returns the stem with `_` after a Windows device name, or `otherwise` if the stem is empty. */
export const safeStem = (stem: string, otherwise: string): string => stem.replace(DEVICE, '$&_') || otherwise;

/**
 * Returns a name that every system can unpack: no path, no invisible or misleading characters, no reserved word, at
 * most 255 bytes of UTF-8.
 */
export function cleanEntryName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const [stem, extension] = split(clean(last));
  return fitName(safeStem(stem, 'photo'), extension || '.jpg');
}

/** Returns the name of the ZIP of a whole event. */
export function archiveName(eventName: string): string {
  return fitName(safeStem(clean(eventName.normalize('NFC')), 'photos'), '.zip');
}

/** The name of a ZIP that is not the whole event. */
export const SELECTION_NAME = 'photos.zip';

/**
 * Returns unique names for the entries of a ZIP, in order. Server and browser use the same function. Of names that
 * differ only in case, the later one gets a number within the 255 bytes.
 */
export function uniqueEntryNames(given: readonly string[]): string[] {
  const taken = new Set<string>();
  /** Next number to try for a name: phones call every photo image.jpg. */
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
}
