import type { Photo } from '@togather/contract/schemas/photos.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import type { ZipEntry } from '../../lib/zip-protocol.ts';

const MAX_LENGTH = 120;
/** What a file system somewhere refuses. */
const UNSAFE = /[<>:"/\\|?*]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

const split = (name: string): [stem: string, extension: string] => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
};

/** A name that every system can unpack: no path, nothing unseen or misleading, no reserved word, not too long. */
export const cleanEntryName = (given: string): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const [stem, extension] = split(
    cleanShownText(last)
      .replace(UNSAFE, '_')
      .replace(/^[.\s]+|[.\s]+$/g, ''),
  );
  const safe = RESERVED.test(stem) ? `${stem}_` : stem;
  return `${[...(safe || 'photo')].slice(0, MAX_LENGTH).join('')}${extension || '.jpg'}`;
};

/** Names for the entries of a ZIP in order; where two are the same but for case, the later one gets a number. */
export const uniqueEntryNames = (given: readonly string[]): string[] => {
  const taken = new Set<string>();
  return given.map((name) => {
    const clean = cleanEntryName(name);
    const [stem, extension] = split(clean);
    let unique = clean;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1)
      unique = `${stem} (${number})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
};

export const entriesOf = (photos: readonly Photo[]): ZipEntry[] => {
  const names = uniqueEntryNames(photos.map((photo) => photo.awsPhotoName));
  return photos.map((photo, at) => ({ name: names[at] ?? `${at}.jpg`, url: photo.url }));
};
