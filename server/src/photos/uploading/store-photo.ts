import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { joinName, splitName } from '@togather/contract/entry-names.ts';
import type { Context } from '#app/context/context.ts';
import type { Camera } from '#images/exif/exif.ts';
import { type ImageFormat, inspect, walkImage } from '#images/inspecting/inspect.ts';
import { blankGps } from '#images/location/blank-gps.ts';
import { newId } from '#platform/base/new-id.ts';
import { originalKey } from '#platform/storage/storage.ts';

/** A photo whose bytes are safe in storage and whose row is not written yet. */
export interface StoredPhoto {
  readonly id: string;
  readonly fileName: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** SHA-256 of what came with an upload key, where it differs from `sha256`. */
  readonly sentSha256?: Buffer | undefined;
  readonly crc32: number;
  readonly width: number;
  readonly height: number;
  readonly takenAt: Date | undefined;
  readonly clockAt: Date | undefined;
  readonly camera: Camera;
}

/**
 * Checks a file by its structure, and by decoding when the structure does not tell whether it is complete. Converts
 * HEIC to JPEG, blanks GPS, and stores the result under a new id: of a photo, or of another file of the photo that it
 * `replaces`. Throws ImageError (an unacceptable file),
 * DecoderBusy, or Failure STORAGE_FULL.
 */
export async function storePhoto(
  { storage, decoder, clock }: Context,
  given: { fileName: string; bytes: Buffer; replaces?: string },
): Promise<StoredPhoto> {
  const sent = walkImage(given.bytes);
  const found = inspect(given.bytes, sent, clock());
  if (sent.layout.lacksEnd) await decoder.checkWhole(given.bytes);
  const isHeic = found.format === 'heic';
  const bytes = isHeic ? await decoder.convertHeic(given.bytes) : given.bytes;
  const walked = isHeic ? walkImage(bytes) : sent;
  const kept = isHeic ? inspect(bytes, walked) : found;
  blankGps(bytes, walked);
  const id = newId();
  const key = originalKey(given.replaces === undefined ? id : { id: given.replaces, file_id: id });
  const writing = storage.putNew(key, bytes);
  // Computed while the disk is writing.
  const sums = { sha256: createHash('sha256').update(bytes).digest(), crc32: crc32(bytes) };
  await writing;
  return {
    id,
    fileName: given.fileName,
    name: cleanName(given.fileName, kept.format),
    mime: kept.mime,
    size: bytes.length,
    ...sums,
    width: kept.width,
    height: kept.height,
    takenAt: found.takenAt,
    clockAt: found.clockAt,
    camera: found.camera,
  };
}

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

/**
 * Returns a file name that is safe for any disk, ZIP and page (threats.md U10, D12): the last path segment, cleaned,
 * with the extension of the content, at most 255 bytes of UTF-8.
 */
export function cleanName(given: string, format: ImageFormat): string {
  const [stem, extension] = splitName(given);
  const ending = extension.slice(1).toLowerCase();
  const fits = extensions[format].includes(ending);
  const isKnown = Object.values(extensions).flat().includes(ending);
  return joinName(isKnown ? stem : `${stem}${extension}`, fits ? extension : `.${extensions[format][0]}`);
}
