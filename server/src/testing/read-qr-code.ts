import jsqr from 'jsqr';
import sharp from 'sharp';

// The types declare the function as a property of the export, which is both.
const { default: decode } = jsqr;

/** A part of a picture: its upper edge and its height, as shares of the whole. */
interface Band {
  readonly top: number;
  readonly height: number;
}

/** Returns what the QR code in a picture, or in a band of it, says; null when none can be read. */
export async function readQrCode(
  picture: Buffer,
  band: Band = { top: 0, height: 1 },
): Promise<string | null> {
  const { width, height } = await sharp(picture).metadata();
  const top = Math.floor(height * band.top);
  const { data, info } = await sharp(picture)
    .extract({ left: 0, top, width, height: Math.floor(height * band.height) })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
