import { all as decodeAll } from 'heic-decode';
import { ImageError } from '../imaging/image-error.ts';
import type { Pixels } from './set-up-sharp.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * The primary picture of a HEIC as RGBA, rotated and mirrored as the file says; `displayed` is its size then. Changes the
 * bytes of the file's brand.
 * @throws ImageError FILE_CORRUPT
 */
export const decodeHeic = async (bytes: Buffer, displayed: Size): Promise<Pixels> => {
  // The decoder knows six major brands only; which one the file has was checked before.
  bytes.write('heic', 8, 'latin1');
  try {
    return await decodeOfSize(bytes, displayed);
  } catch (error) {
    throw new ImageError('FILE_CORRUPT', 'the HEIC decoder gave up', { cause: error });
  }
};

const decodeOfSize = async (bytes: Buffer, { width, height }: Size): Promise<Pixels> => {
  const images = await decodeAll({ buffer: bytes });
  try {
    // It does not tell which picture is the primary one: that is the one of the primary's size.
    const image = images.find((each) => each.width === width && each.height === height);
    if (!image) throw new Error('the primary picture cannot be read');
    const { data } = await image.decode();
    return {
      data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      width,
      height,
      channels: 4,
    };
  } finally {
    images.dispose();
  }
};
