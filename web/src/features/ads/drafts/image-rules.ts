import { AD_IMAGE } from '@togather/contract/ads.ts';

/** Why a chosen file is no ad picture. */
export type ImageFault = 'format' | 'tooLarge' | 'conversion' | 'canvas' | 'invalidWebp';

/** Thrown while a picture is converted. */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure';
  readonly fault: ImageFault;

  constructor(fault: ImageFault) {
    super(fault);
    this.fault = fault;
  }
}

export const ACCEPTED = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp';

/** More than any camera or drawing program writes; a browser that opens it may run out of memory. */
const MAX_SOURCE_BYTES = 100 * 1024 * 1024;

/**
 * Why a file is refused before it is opened, by type or extension and by size; null when it may be tried. Only what it
 * becomes has to be within AD_IMAGE.maxBytes.
 */
export const refusalOf = ({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): ImageFault | null => {
  const isPicture = /^image\/(jpe?g|png|webp)$/i.test(type) || /\.(jpe?g|png|webp)$/i.test(name);
  if (!isPicture) return 'format';
  return size > MAX_SOURCE_BYTES ? 'tooLarge' : null;
};

/** True where a retry of the same file can end otherwise. */
export const isWorthRetrying = (fault: ImageFault): boolean => fault !== 'format' && fault !== 'tooLarge';

/** Tried in order until one is within the limit: longest side in pixels and quality. */
export const TRIES: readonly { longSide: number; quality: number }[] = [
  { longSide: AD_IMAGE.maxSide, quality: AD_IMAGE.quality },
  { longSide: AD_IMAGE.maxSide, quality: 0.6 },
  { longSide: 1280, quality: 0.6 },
  { longSide: 1280, quality: 0.4 },
];

/** What is asked of a browser that cannot write WebP; the server converts it. */
export const fallbackType = ({ type, name }: Pick<File, 'type' | 'name'>): 'image/jpeg' | 'image/png' =>
  /jpe?g$/i.test(type) || /\.jpe?g$/i.test(name) ? 'image/jpeg' : 'image/png';

const extensions: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The file's name with the extension of what it has become. */
export const nameAs = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, '') || 'image'}.${extensions[type] ?? 'webp'}`;

const reads = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Whether a file that begins with these bytes is a WebP (RIFF container, form type WEBP). */
export const isWebp = (start: Uint8Array): boolean => reads(start, 0, 'RIFF') && reads(start, 8, 'WEBP');
