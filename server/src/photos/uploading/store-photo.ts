import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Context } from '#app/context/context.ts';
import { inspect, walkImage } from '#images/inspecting/inspect.ts';
import { blankGps } from '#images/location/blank-gps.ts';
import { newId } from '#platform/base/new-id.ts';
import { originalKey } from '#platform/storage/storage.ts';
import { cleanName } from './clean-name.ts';

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
}

/**
 * Checks a file by its structure, and by decoding when the structure does not tell whether it is complete. Converts
 * HEIC to JPEG, blanks GPS, and stores the result under a new id. Throws ImageError (an unacceptable file),
 * DecoderBusy, or Failure STORAGE_FULL.
 */
export async function storePhoto(
  { storage, decoder, clock }: Context,
  given: { fileName: string; bytes: Buffer },
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
  const writing = storage.putNew(originalKey(id), bytes);
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
  };
}
