import { ImageError } from '#images/formats/image-error.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heic';

/** The media type of a stored format. */
export const MIME_TYPES: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
};

/** Brands of ISO/IEC 23008-12 for HEVC pictures; mif1 and msf1 mean "some HEIF", and the items tell which. */
const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** First bytes; a dot matches any byte. */
const SIGNATURES: [string, (bytes: Buffer) => ImageFormat | undefined][] = [
  ['\xff\xd8\xff', () => 'jpeg'],
  ['\x89PNG\r\n\x1a\n', () => 'png'],
  ['RIFF....WEBP', () => 'webp'],
  ['....ftyp....', (bytes) => (isHeif(bytes) ? 'heic' : undefined)],
];

/**
 * Detects the format by content, never by file name or declared type.
 * @throws ImageError FILE_EMPTY, FILE_UNSUPPORTED, or FILE_TRUNCATED when the file ends inside a known signature
 */
export function sniff(bytes: Buffer): ImageFormat {
  if (bytes.length === 0) throw new ImageError('FILE_EMPTY', 'no bytes');
  for (const [signature, format] of SIGNATURES) {
    if (!agrees(bytes, signature)) continue;
    if (bytes.length < signature.length) throw new ImageError('FILE_TRUNCATED', 'ends inside the signature');
    const found = format(bytes);
    if (found) return found;
  }
  throw new ImageError('FILE_UNSUPPORTED', 'neither JPEG, PNG, WebP nor HEIC');
}

const agrees = (bytes: Buffer, signature: string): boolean => {
  const length = Math.min(bytes.length, signature.length);
  // Two bytes that match only wildcards of a longer signature prove nothing.
  if (length < signature.length && signature.startsWith('.', length - 1)) return false;
  for (let i = 0; i < length; i++) {
    if (signature[i] !== '.' && signature.charCodeAt(i) !== bytes[i]) return false;
  }
  return true;
};

const isHeif = (bytes: Buffer): boolean => {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 512);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && HEIF_BRANDS.has(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
};
