import { cleanShownText } from './shown-text.ts';

const encoder = new TextEncoder();

/** Limit of most file systems for a file name, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;
const MAX_STEM_CHARACTERS = 120;

/** Longest extension, with its dot; a longer one counts as part of the name. */
const MAX_EXTENSION = 20;
/** Characters that some file system rejects. */
const UNSAFE = /[<>:"/\\|?*]/g;
/** Devices, which Windows opens in place of a file, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3])(?=$|[. ])/i;

const bytesOf = (text: string): number => encoder.encode(text).length;

const clean = (text: string): string =>
  cleanShownText(text.normalize('NFC'))
    .replace(UNSAFE, '_')
    .replace(/[.\s]+$/, '');

/**
 * Returns stem and extension, with its dot, of the last segment of a path, without invisible or misleading characters and
 * those that some file system rejects.
 */
export function splitName(path: string): [stem: string, extension: string] {
  const name = clean(path.split(/[/\\]/).at(-1) ?? '');
  const dot = name.lastIndexOf('.');
  return dot >= 0 && name.length - dot <= MAX_EXTENSION ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * Joins them to a name that every system can unpack: not hidden and no reserved word. Cuts the stem between characters to
 * 120 characters, and the name to 255 bytes of UTF-8. `otherwise` replaces an empty stem.
 */
export function joinName(stem: string, extension: string, otherwise = 'photo'): string {
  let room = MAX_NAME_BYTES - bytesOf(extension);
  const fits = (character: string): boolean => {
    room -= bytesOf(character);
    return room >= 0;
  };
  const safe = stem.replace(/^[.\s]+/, '').replace(DEVICE, '$&_') || otherwise;
  const characters = [...safe].slice(0, MAX_STEM_CHARACTERS);
  const end = characters.findIndex((character) => !fits(character));
  return `${characters.slice(0, end < 0 ? characters.length : end).join('')}${extension}`;
}

/** Returns the name of a photo whose file is a JPEG now. */
export function jpegName(name: string): string {
  const [stem, extension] = splitName(name);
  return /^\.(jpg|jpeg|jpe|jfif)$/i.test(extension) ? name : joinName(stem, '.jpg');
}

/** Returns the safe name of a ZIP's entry. */
export function cleanEntryName(given: string): string {
  const [stem, extension] = splitName(given);
  return joinName(stem, extension || '.jpg');
}

/** Returns the name of the ZIP of a whole event. */
export function archiveName(eventName: string): string {
  return joinName(clean(eventName), '.zip', 'photos');
}

/** Returns the name of the PDF of an event's photo book. */
export function bookName(eventName: string): string {
  return joinName(clean(eventName), '.pdf', 'book');
}

/** Returns the name of a ZIP's folder for a chapter, which starts with its number. `otherwise` replaces an empty name. */
export function folderName(number: number, name: string, otherwise: string): string {
  return joinName(`${String(number).padStart(2, '0')} ${clean(name) || otherwise}`, '');
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
    const [stem, extension] = splitName(unique);
    const wanted = unique.toLowerCase();
    let number = numbers.get(wanted) ?? 2;
    for (; taken.has(unique.toLowerCase()); number += 1) unique = joinName(stem, ` (${number})${extension}`);
    numbers.set(wanted, number);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
