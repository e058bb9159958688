import type { JpegOptions, Sharp } from 'sharp';
import { checkWhole } from '#images/decoding/decode.ts';
import { refusing } from '#images/decoding/refusing.ts';
import { openStored } from '#images/decoding/set-up-sharp.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { inspect, walkImage } from '#images/inspecting/inspect.ts';
import { readSegments, withSegments } from './segments.ts';

/**
 * Nobody sees a difference at the first; prints of a photo at the last are still good. `share` is the bytes that one usually
 * takes of those of the trial.
 */
const QUALITIES = [
  { quality: 92, share: 1.05 },
  { quality: 86, share: 0.88 },
  { quality: 80, share: 0.69 },
] as const;
const LAST = QUALITIES[2];
/** Without the best Huffman tables, encoding takes half as long. */
const TRIAL = { quality: 86, optimiseCoding: false };
/** A size is estimated from the bytes per pixel of the one before, which smaller pictures exceed a little. */
const SAFETY = 0.97;
/** A larger profile is applied to the pixels instead; that of a camera has a few kilobytes. */
const MAX_PROFILE_BYTES = 1024 * 1024;
/** RGB, not grey or CMYK. */
const COLOUR_CHANNELS = 3;

/**
 * Returns a JPEG of at most `maxBytes` with the picture of a larger one: with lower quality if that is enough, otherwise
 * with fewer pixels as well. Its pixels stay unturned; Exif, XMP, IPTC and colour profile are the original's. Grey and CMYK become sRGB.
 * @throws ImageError
 */
export async function scaleJpeg(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  const { encode, longSide, segments } = await openToEncode(bytes);
  return withSegments(await fitInto(maxBytes - lengthOf(segments), encode, longSide), segments);
}

/**
 * Returns a JPEG with the picture of another, at most `longSide` pixels long and never enlarged, with what `scaleJpeg` keeps.
 * @throws ImageError
 */
export async function resizeJpeg(
  bytes: Buffer,
  { quality, longSide }: { readonly quality: number; readonly longSide: number },
): Promise<Buffer> {
  const { encode, segments } = await openToEncode(bytes);
  return withSegments(await encode({ quality, longSide }), segments);
}

/**
 * Opens a JPEG for several encodings; `segments` are its metadata and, where its colours stay, its profile.
 * @throws ImageError
 */
export async function openToEncode(bytes: Buffer) {
  const walked = walkImage(bytes);
  if (walked.format !== 'jpeg') throw new ImageError('FILE_UNSUPPORTED', `not JPEG but ${walked.format}`);
  const { width, height } = walked.layout;
  // Refuses too many pixels.
  inspect(bytes, walked);
  if (walked.layout.lacksEnd) await checkWhole(bytes);
  const picture = await openStored(bytes, walked.layout.lacksEnd === true);
  const { metadata, profile } = readSegments(bytes);
  const keepsColours = picture.channels === COLOUR_CHANNELS && lengthOf(profile) <= MAX_PROFILE_BYTES;
  const largest = Math.max(width, height);
  const open = () => picture.open(keepsColours);
  const encode: Encode = ({ longSide = largest, ...jpeg }) => encodeJpeg(open(), longSide, jpeg);
  return { open, encode, longSide: largest, segments: [...metadata, ...(keepsColours ? profile : [])] };
}

interface Encoding {
  readonly quality: number;
  /** The picture's own by default. */
  readonly longSide?: number;
  readonly optimiseCoding?: boolean;
}
type Encode = (encoding: Encoding) => Promise<Buffer>;

/**
 * Encodes a picture with lower quality, and then with fewer pixels, until it has at most `room` bytes. A trial says which
 * qualities cannot be enough.
 */
export async function fitInto(room: number, encode: Encode, longSide: number): Promise<Buffer> {
  const trial = (await encode(TRIAL)).length;
  let length = trial * LAST.share;
  for (const { quality, share } of QUALITIES) {
    if (trial * share > room) continue;
    const jpeg = await encode({ quality });
    if (jpeg.length <= room) return jpeg;
    length = jpeg.length;
  }
  for (let side = longSide; ; ) {
    side = Math.max(1, Math.floor(side * SAFETY * Math.sqrt(room / length)));
    const jpeg = await encode({ quality: LAST.quality, longSide: side });
    if (jpeg.length <= room) return jpeg;
    length = jpeg.length;
  }
}

/** Encodes a picture as JPEG, at most `longSide` pixels long and never enlarged. */
export const encodeJpeg = (
  picture: Sharp,
  longSide: number,
  jpeg: Pick<JpegOptions, 'quality' | 'optimiseCoding'>,
): Promise<Buffer> =>
  refusing(
    picture.resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true }).jpeg(jpeg).toBuffer(),
  );

const lengthOf = (segments: readonly Buffer[]): number =>
  segments.reduce((total, { length }) => total + length, 0);
