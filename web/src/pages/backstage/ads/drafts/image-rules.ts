import { AD_IMAGE } from '@togather/contract/ads.ts';

/** Why a chosen file cannot be an ad picture. */
export type ImageFault = 'format' | 'tooLarge' | 'conversion' | 'canvas' | 'invalidWebp';

/** Thrown by the conversion. */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure';
  readonly fault: ImageFault;

  constructor(fault: ImageFault) {
    super(fault);
    this.fault = fault;
  }
}

export const ACCEPTED = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp';

/** More than cameras and drawing programs write. Opening more could exhaust the browser's memory. */
const MAX_SOURCE_BYTES = 100 * 1024 * 1024;

/**
 * Returns why a file is refused by type, extension or size before it is opened, or null. AD_IMAGE.maxBytes applies to the
 * converted file only.
 */
export function refusalOf({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): ImageFault | null {
  const isPicture = /^image\/(jpe?g|png|webp)$/i.test(type) || /\.(jpe?g|png|webp)$/i.test(name);
  if (!isPicture) return 'format';
  return size > MAX_SOURCE_BYTES ? 'tooLarge' : null;
}

/** Returns true if a retry of the same file can succeed. */
export const isWorthRetrying = (fault: ImageFault): boolean => fault !== 'format' && fault !== 'tooLarge';

/** Long side in pixels and quality, tried in order until the result fits. */
export const TRIES: readonly { longSide: number; quality: number }[] = [
  { longSide: AD_IMAGE.maxSide, quality: AD_IMAGE.quality },
  { longSide: AD_IMAGE.maxSide, quality: 0.6 },
  { longSide: 1280, quality: 0.6 },
  { longSide: 1280, quality: 0.4 },
];

/** Returns the type to request from a browser that cannot write WebP. The server converts it. */
export function fallbackType({ type, name }: Pick<File, 'type' | 'name'>): 'image/jpeg' | 'image/png' {
  return /jpe?g$/i.test(type) || /\.jpe?g$/i.test(name) ? 'image/jpeg' : 'image/png';
}

const extensions: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Returns the file's name with the extension of `type`. */
export function nameAs(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${extensions[type] ?? 'webp'}`;
}

const reads = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Returns whether a file that starts with these bytes is WebP (RIFF container, form type WEBP). */
export const isWebp = (start: Uint8Array): boolean => reads(start, 0, 'RIFF') && reads(start, 8, 'WEBP');
