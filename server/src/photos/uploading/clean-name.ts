import { fitName, safeStem } from '@togather/contract/entry-names.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import type { ImageFormat } from '#images/inspecting/sniff.ts';

/** File systems allow no longer names, and the response is stored under the batch's key. */
const LONGEST_NAME = 255;

/** Returns the name that a file came with, as it can be stored; `photo` without one. */
export function sentName(given: string | undefined): string {
  // PostgreSQL can store neither a NUL nor half of a surrogate pair, which the cut may leave.
  return given?.replaceAll('\0', '').slice(0, LONGEST_NAME).toWellFormed() || 'photo';
}

const extensions: Record<ImageFormat, readonly string[]> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  heic: ['heic', 'heif'],
};
const FORBIDDEN_IN_FILES = /[<>:"/\\|?*]/g;

/**
 * Returns a file name that is safe for any disk, ZIP and page (threats.md U10, D12): the last path segment, cleaned,
 * with the extension of the content, at most 255 bytes of UTF-8.
 */
export function cleanName(given: string, format: ImageFormat): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = cleanShownText(last)
    .replace(FORBIDDEN_IN_FILES, '_')
    .replace(/[.\s]+$/, '');
  const dot = plain.lastIndexOf('.');
  const ending = dot < 0 ? '' : plain.slice(dot + 1).toLowerCase();
  const fits = extensions[format].includes(ending);
  const known = Object.values(extensions).flat().includes(ending);
  const stem = (fits || known ? plain.slice(0, dot) : plain).replace(/^[.\s]+/, '');
  const extension = fits ? plain.slice(dot + 1) : extensions[format][0];
  return fitName(safeStem(stem, 'photo'), `.${extension}`);
}
