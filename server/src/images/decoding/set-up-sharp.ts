import sharp, { type Sharp } from 'sharp';
import { ImageError } from '../formats/image-error.ts';
import { MAX_PIXELS } from '../formats/limits.ts';
import { readTurn } from '../inspecting/read-turn.ts';
import { refusing } from './refusing.ts';

// The only place that imports sharp itself: no loader can be reached but those of the formats that we accept.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Every photo comes once: a cache of operations would only hold memory.
sharp.cache(false);
// One thread per picture: the jobs themselves run side by side.
sharp.concurrency(1);

/** A picture that is turned as it is displayed, and its size then; `pages` counts the frames of its file. */
export interface OpenPicture {
  picture: Sharp;
  width: number;
  height: number;
  pages: number;
  icc: Buffer | undefined;
}

/**
 * A picture of one frame, turned as imaging/ reads its Exif: what a row says, previews show. Small faults in the data, as
 * cameras make them, are let pass; an end that comes too early is not.
 * @throws ImageError; decoding it throws others, which `refusing` gives a code
 */
export const openPicture = async (bytes: Uint8Array): Promise<OpenPicture> => {
  if (bytes.length === 0) throw new ImageError('FILE_EMPTY', 'no bytes');
  const { orientation, lacksEnd } = readTurn(bytes);
  const whole = lacksEnd ? Buffer.concat([bytes, END_OF_JPEG]) : bytes;
  const picture = sharp(whole, { ...OPTIONS, failOn: lacksEnd ? 'warning' : 'truncated' });
  const { width, height, orientation: theirs = 1, pages = 1, icc } = await refusing(picture.metadata());
  // Theirs is applied after shrinking while it is decoded, which is faster, but read in another way at times.
  const turned = theirs === orientation ? picture.autoOrient() : turn(picture, orientation);
  const size = orientation > 4 ? { width: height, height: width } : { width, height };
  return { picture: turned, ...size, pages, icc };
};

const OPTIONS = { limitInputPixels: MAX_PIXELS, pages: 1 };
const END_OF_JPEG = Buffer.from('ffd9', 'hex');

/** More than libjpeg reads ahead of what it needs. */
const READ_AHEAD = Buffer.alloc(16);

/**
 * A JPEG that lacks its end marker, opened in the ways that fail when all of it is decoded and a scan stops early: with
 * an end of ours libjpeg warns of that, which libvips overlooks in the last rows of a single scan. There libjpeg runs
 * out of bytes.
 */
export const openStrictly = async (bytes: Uint8Array): Promise<Sharp[]> => {
  const warned = sharp(Buffer.concat([bytes, END_OF_JPEG]), { ...OPTIONS, failOn: 'warning' });
  const { isProgressive } = await refusing(warned.metadata());
  const padded = sharp(Buffer.concat([bytes, READ_AHEAD]), { ...OPTIONS, failOn: 'truncated' });
  return isProgressive ? [warned] : [warned, padded];
};

/** Turns as one of the eight orientations of Exif says; sharp mirrors before it rotates. */
const turn = (picture: Sharp, orientation: number): Sharp =>
  picture
    .flip(orientation === 4 || orientation === 5)
    .flop(orientation === 2 || orientation === 7)
    .rotate([0, 0, 0, 180, 0, 90, 90, 90, 270][orientation]);

/** Pixels that were decoded before, rows from top to bottom, 8 bits a channel. */
export const openPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });

/** sRGB, 8 bits a channel: grey with or without alpha has 1 or 2 channels, colour 3 or 4. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}
