import type { Sharp } from 'sharp';
import { readTurn, walkImage } from '#images/inspecting/inspect.ts';
import { openToEncode } from './jpeg/scale-jpeg.ts';
import { withSegments } from './jpeg/segments.ts';
import { refusing } from './refusing.ts';
import { openBlank, openPicture, openPixels, openStored, type Pixels, turn } from './set-up-sharp.ts';

/** `logo`: at the bottom right; `frame`: stretched over the whole photo. */
type Placement = 'logo' | 'frame';

export interface Framing {
  /** A PNG of `renderFrameImage`. */
  readonly frame: Uint8Array;
  readonly placement: Placement;
  /** The longest side of the result, in pixels; photos are never enlarged. */
  readonly longSide: number;
}

const QUALITY = 90;
/** The logo's width and its distance to the edges, as shares of the photo's long side. */
const LOGO_WIDTH = 1 / 5;
const LOGO_MARGIN = 1 / 50;
/** A tall logo is not wider than this share of the photo's short side is high. */
const LOGO_HEIGHT = 1 / 3;

/**
 * Returns a photo as JPEG with a sponsor's picture on it as it is displayed. The photo's pixels stay unturned, and it keeps what
 * `renderReduced` keeps.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TRUNCATED, FILE_TOO_MANY_PIXELS
 */
export async function renderFramed(bytes: Buffer, framing: Framing): Promise<Buffer> {
  const { format, layout } = walkImage(bytes);
  const { orientation } = readTurn(bytes);
  const size = sizeWithin(layout, framing.longSide);
  const over = await overlay({ ...framing, frame: Buffer.from(framing.frame) }, { size, orientation });
  const compose = (picture: Sharp) =>
    refusing(
      picture
        .resize(size.width, size.height, { fit: 'fill' })
        .flatten({ background: 'white' })
        .composite([over])
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
  if (format === 'jpeg') {
    const { open, segments } = await openToEncode(bytes);
    return withSegments(await compose(open()), segments);
  }
  return compose((await openStored(bytes, false)).open(false).toColourspace('srgb').keepExif());
}

/** Returns the same on a plain grey picture, for an event without photos. */
export async function renderFramedBlank(
  frame: Buffer,
  { placement, width, height }: { readonly placement: Placement } & Size,
): Promise<Buffer> {
  const size = { width, height };
  const framing = { frame, placement, longSide: Math.max(width, height) };
  const over = await overlay(framing, { size, orientation: 1 });
  return refusing(openBlank(size).composite([over]).jpeg({ quality: QUALITY }).toBuffer());
}

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Place extends Size {
  readonly left: number;
  readonly top: number;
}

const sizeWithin = ({ width, height }: Size, longSide: number): Size => {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Returns the sponsor's picture, turned back as the photo's stored pixels are, and where it goes among them. */
const overlay = async (
  { frame, placement }: Framing & { readonly frame: Buffer },
  { size, orientation }: { readonly size: Size; readonly orientation: number },
) => {
  const isTurned = orientation > 4;
  const displayed = isTurned ? { width: size.height, height: size.width } : size;
  const opened = await openPicture(frame);
  const isAcross = opened.width > opened.height !== displayed.width > displayed.height;
  const place = placement === 'frame' ? { left: 0, top: 0, ...displayed } : placeOfLogo(opened, displayed);
  const isSquare = opened.width === opened.height || displayed.width === displayed.height;
  const upright = placement === 'frame' && isAcross && !isSquare;
  // One pipeline of sharp turns before it resizes, so each has a pipeline of its own.
  const across = upright ? openPixels(await pixelsOf(opened.picture.rotate(90))) : opened.picture;
  const fitted = await pixelsOf(across.resize(place.width, place.height, { fit: 'fill' }));
  const turned =
    orientation === 1 ? fitted : await pixelsOf(turn(openPixels(fitted), BACK[orientation] ?? 1));
  const { data, width, height, channels } = turned;
  const { left, top } = storedPlace(place, displayed, orientation);
  return {
    input: Buffer.from(data.buffer, data.byteOffset, data.length),
    raw: { width, height, channels },
    left,
    top,
  };
};

const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
  const raw = picture.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' });
  const { data, info } = await refusing(raw.toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height, channels: info.channels };
};

/** Which orientation undoes each of Exif's eight. */
const BACK: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6 };

const placeOfLogo = (logo: Size, photo: Size): Place => {
  const long = Math.max(photo.width, photo.height);
  const margin = Math.round(long * LOGO_MARGIN);
  const most = { width: photo.width - 2 * margin, height: photo.height * LOGO_HEIGHT };
  const scale = Math.min(
    (long * LOGO_WIDTH) / logo.width,
    most.width / logo.width,
    most.height / logo.height,
  );
  const width = Math.max(1, Math.round(logo.width * scale));
  const height = Math.max(1, Math.round(logo.height * scale));
  const left = Math.max(0, photo.width - margin - width);
  return { width, height, left, top: Math.max(0, photo.height - margin - height) };
};

/** Returns where a place of the displayed photo begins among its stored pixels. */
const storedPlace = (
  { left, top, width, height }: Place,
  displayed: Size,
  orientation: number,
): { left: number; top: number } => {
  const right = displayed.width - left - width;
  const bottom = displayed.height - top - height;
  const places: Readonly<Record<number, [number, number]>> = {
    1: [left, top],
    2: [right, top],
    3: [right, bottom],
    4: [left, bottom],
    5: [top, left],
    6: [top, right],
    7: [bottom, right],
    8: [bottom, left],
  };
  const [x, y] = places[orientation] ?? [left, top];
  return { left: x, top: y };
};
