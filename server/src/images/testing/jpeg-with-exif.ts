import { makeExif } from './make-exif.ts';
import { fourColours } from './sample-photos.ts';

/** Tags of the main directory; all others are in the Exif directory. */
const MAIN = new Set([271, 272, 274, 306]);

/** Returns a big-endian TIFF structure of tags by number: text, or a number written as SHORT. */
export function exifOf(tags: Record<number, string | number>): Buffer {
  const entries = Object.entries(tags);
  const part = (isMain: boolean) =>
    Object.fromEntries(entries.filter(([tag]) => MAIN.has(Number(tag)) === isMain));
  return makeExif({ bigEndian: true, main: part(true), exif: part(false), gps: {}, thumbnail: {} });
}

/** Returns a JPEG of four colours, 64 x 48, with one block of Exif. */
export async function jpegWithExif(tiff: Buffer): Promise<Buffer> {
  const jpeg = await fourColours(64, 48).jpeg().toBuffer();
  const header = Buffer.from('ffe100004578696600000000', 'hex').subarray(0, 10);
  header.writeUInt16BE(tiff.length + 8, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, tiff, jpeg.subarray(2)]);
}
