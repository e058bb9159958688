import sharp, { type Sharp } from 'sharp';
import { ImageError } from '#images/formats/image-error.ts';
import { MAX_PIXELS } from '#images/formats/limits.ts';
import { readTurn } from '#images/inspecting/inspect.ts';
import { refusing } from './refusing.ts';

// The only import of sharp. Blocks all loaders except those of accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Photos do not repeat, so a cache would only use memory.
sharp.cache(false);
// One thread per picture, because jobs run in parallel.
sharp.concurrency(1);

/** A picture turned as displayed, with its displayed size; `pages` counts the frames of its file. */
export interface OpenPicture {
  picture: Sharp;
  width: number;
  height: number;
  pages: number;
  icc: Buffer | undefined;
}

/**
 * Opens one frame of a picture, turned by imaging/'s reading of its Exif, so that previews match the row. Tolerates
 * small faults as cameras make them, but not truncation.
 * @throws ImageError; decoding throws other errors, which `refusing` converts
 */
export async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  if (bytes.length === 0) throw new ImageError('FILE_EMPTY', 'no bytes');
  const { orientation, lacksEnd } = readTurn(bytes);
  const picture = sharp(...tolerantly(bytes, lacksEnd));
  const { width, height, orientation: theirs = 1, pages = 1, icc } = await refusing(picture.metadata());
  // autoOrient is faster, because it shrinks while decoding first, but reads some Exif differently.
  const turned = theirs === orientation ? picture.autoOrient() : turn(picture, orientation);
  const size = orientation > 4 ? { width: height, height: width } : { width, height };
  return { picture: turned, ...size, pages, icc };
}

/** Tolerates small faults as cameras make them, and a missing end marker, but not missing pixels. */
const tolerantly = (bytes: Uint8Array, lacksEnd: boolean) =>
  [
    lacksEnd ? Buffer.concat([bytes, END_OF_JPEG]) : bytes,
    { ...OPTIONS, failOn: lacksEnd ? 'warning' : 'truncated' },
  ] as const;

/** A picture as its pixels are stored: not turned, and in its own colours if `keepsColours`, otherwise in sRGB. */
export interface StoredPicture {
  readonly channels: number;
  /** Opens it from the start, for one encoding. */
  readonly open: (keepsColours: boolean) => Sharp;
}

/** Opens a picture as it is stored. Throws as `openPicture` does. */
export async function openStored(bytes: Uint8Array, lacksEnd: boolean): Promise<StoredPicture> {
  const [whole, options] = tolerantly(bytes, lacksEnd);
  const { channels } = await refusing(sharp(whole, options).metadata());
  return {
    channels,
    open: (keepsColours) => sharp(whole, { ...options, sequentialRead: true, ignoreIcc: keepsColours }),
  };
}

const OPTIONS = { limitInputPixels: MAX_PIXELS, pages: 1 };
const END_OF_JPEG = Buffer.from('ffd9', 'hex');

/** More than libjpeg reads ahead. */
const READ_AHEAD = Buffer.alloc(16);

/**
 * Opens a JPEG that lacks its end marker, in ways that fail on a full decode when a scan ends early. With an added end
 * marker libjpeg warns, but libvips ignores that in the last rows of a single scan. With padding libjpeg runs out of
 * bytes there.
 */
export async function openStrictly(bytes: Uint8Array): Promise<Sharp[]> {
  const warned = sharp(Buffer.concat([bytes, END_OF_JPEG]), { ...OPTIONS, failOn: 'warning' });
  const { isProgressive } = await refusing(warned.metadata());
  const padded = sharp(Buffer.concat([bytes, READ_AHEAD]), { ...OPTIONS, failOn: 'truncated' });
  return isProgressive ? [warned] : [warned, padded];
}

/** Applies one of the eight orientations of Exif; sharp mirrors before it rotates. */
export function turn(picture: Sharp, orientation: number): Sharp {
  return picture
    .flip(orientation === 4 || orientation === 5)
    .flop(orientation === 2 || orientation === 7)
    .rotate([0, 0, 0, 180, 0, 90, 90, 90, 270][orientation]);
}

/** Opens a plain grey picture. */
export function openBlank({ width, height }: { readonly width: number; readonly height: number }): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#9a9a9a' } });
}

/** Opens decoded pixels, rows from top to bottom, 8 bits per channel. */
export function openPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });
}

/** sRGB, 8 bits per channel: 1 or 2 channels for grey without or with alpha, 3 or 4 for colour. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}
