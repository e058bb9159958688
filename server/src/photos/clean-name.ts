import type { ImageFormat } from '../imaging/sniff.ts';

const MAX_LENGTH = 120;
const extensions: Record<ImageFormat, readonly string[]> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  heic: ['heic', 'heif'],
};
/** Control characters, and marks that turn the direction of text: they can make one name look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const FORBIDDEN_IN_FILES = /[<>:"/\\|?*]/g;

/** A file's name fit for any disk and ZIP (threats.md U10): the last segment, cleaned, with the extension of its content. */
export const cleanName = (given: string, format: ImageFormat): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN_IN_FILES, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot + 1).toLowerCase() : '';
  const fits = extensions[format].includes(ending);
  const known = Object.values(extensions).flat().includes(ending);
  const stem = fits || known ? plain.slice(0, dot) : plain;
  const extension = fits ? plain.slice(dot + 1) : extensions[format][0];
  return `${[...(stem || 'photo')].slice(0, MAX_LENGTH).join('')}.${extension}`;
};
