import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import { withSegments } from '#images/decoding/jpeg/segments.ts';
import { openPicture, openPixels, type Pixels } from '#images/decoding/set-up-sharp.ts';
import { mainDirectories, openTiff, TAG, writeTiffU16 } from '#images/exif/exif.ts';
import type { Box, HeicLayout } from '#images/formats/heic.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { openMeter } from '#images/formats/limits.ts';
import { inspect, walkImage } from '#images/inspecting/inspect.ts';
import { blankGpsInExif } from '#images/location/blank-gps-exif.ts';

const QUALITY = 92;

/**
 * Returns a full-size JPEG of a HEIC's primary picture, rotated as displayed, with its colour profile and its Exif
 * without GPS.
 * @throws ImageError
 */
export async function convertHeic(bytes: Buffer): Promise<Buffer> {
  const walked = walkImage(bytes);
  if (walked.format !== 'heic') throw new ImageError('FILE_UNSUPPORTED', `not HEIC but ${walked.format}`);
  const pixels = await decodeHeic(bytes, inspect(bytes, walked));
  const jpeg = await openPixels(pixels)
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return withSegments(jpeg, await heicSegments(bytes, walked.layout));
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the primary picture of a HEIC as RGBA, rotated and mirrored; `displayed` is its resulting size.
 * @throws ImageError FILE_CORRUPT
 */
const decodeHeic = async (bytes: Buffer, displayed: Size): Promise<Pixels> => {
  try {
    return await decodePrimary(bytes, displayed);
  } catch (error) {
    throw new ImageError('FILE_CORRUPT', 'the HEIC decoder failed', { cause: error });
  }
};

const decodePrimary = async (bytes: Buffer, { width, height }: Size): Promise<Pixels> => {
  await libheif.ready;
  const decoder = new libheif.HeifDecoder();
  const images = decoder.decode(bytes);
  try {
    const image = images.find((each) => each.is_primary());
    if (!image) throw new Error('the primary picture cannot be read');
    // Memory was allowed for the size in the file's structure.
    if (image.get_width() !== width || image.get_height() !== height) throw new Error('another size');
    return { data: await display(image, { width, height }), width, height, channels: 4 };
  } finally {
    for (const image of images) image.free();
    decoder.decoder?.delete();
  }
};

const display = (image: HeifImage, { width, height }: Size): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const data = new Uint8ClampedArray(width * height * 4);
    image.display({ data, width, height }, (shown) => {
      if (shown) resolve(new Uint8Array(data.buffer));
      else reject(new Error('the pixels cannot be decoded'));
    });
  });

const [APP1, APP2] = [0xe1, 0xe2];
/** The 16-bit length of a JPEG segment includes itself. */
const MAX_CONTENT = 65_533;
const ICC_NAME = 'ICC_PROFILE\0';
/** Code of Display P3 among the colour primaries of ITU-T H.273. */
const P3_PRIMARIES = 12;

/** Returns JPEG segments with a HEIC's metadata: Exif without GPS, and the colour profile. */
const heicSegments = async (bytes: Buffer, { exif, colours }: HeicLayout): Promise<Buffer[]> => {
  const [range] = exif;
  const tiff = range ? uprightExif(bytes.subarray(range.start, range.end)) : undefined;
  const profile = await colourProfile(bytes, colours);
  return [...(tiff ? exifSegment(tiff) : []), ...(profile ? iccSegments(profile) : [])];
};

/** Returns a copy without GPS and with upright orientation, since the pixels are rotated already. */
const uprightExif = (source: Buffer): Buffer | undefined => {
  const bytes = Buffer.from(source);
  const tiff = openTiff(bytes);
  if (!tiff) return undefined;
  blankGpsInExif(bytes, openMeter());
  for (const { entries } of mainDirectories(tiff)) {
    for (const { tag, at } of entries) if (tag === TAG.orientation) writeTiffU16(tiff, at + 8, 1);
  }
  return bytes;
};

const exifSegment = (tiff: Buffer): Buffer[] => {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  return content.length > MAX_CONTENT ? [] : [segment(APP1, content)];
};

/** Splits a profile into segments (ICC.1:2022, B.4). */
const iccSegments = (profile: Buffer): Buffer[] => {
  const size = MAX_CONTENT - ICC_NAME.length - 2;
  const count = Math.ceil(profile.length / size);
  if (count > 255) return [];
  return Array.from({ length: count }, (_, i) => {
    const piece = profile.subarray(i * size, (i + 1) * size);
    return segment(
      APP2,
      Buffer.concat([Buffer.from(ICC_NAME, 'latin1'), Buffer.from([i + 1, count]), piece]),
    );
  });
};

const segment = (marker: number, content: Buffer): Buffer => {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
};

/** Returns the embedded profile, or sharp's Display P3 when the file names it by number; undefined means sRGB. */
const colourProfile = async (bytes: Buffer, boxes: Box[]): Promise<Buffer | undefined> => {
  const colours = boxes.filter(({ start, end }) => end - start >= 4);
  const kind = ({ start }: Box) => bytes.toString('latin1', start, start + 4);
  const embedded = colours.find((box) => ['prof', 'rICC'].includes(kind(box)));
  if (embedded) return bytes.subarray(embedded.start + 4, embedded.end);
  const named = colours.find((box) => kind(box) === 'nclx' && box.end - box.start >= 6);
  return named && bytes.readUInt16BE(named.start + 4) === P3_PRIMARIES ? displayP3() : undefined;
};

const displayP3 = async (): Promise<Buffer | undefined> => {
  const pixel = openPixels({ data: Buffer.alloc(3), width: 1, height: 1, channels: 3 });
  const { icc } = await openPicture(await pixel.withIccProfile('p3').jpeg().toBuffer());
  return icc;
};
