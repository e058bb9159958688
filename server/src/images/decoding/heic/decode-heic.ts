import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import type { Pixels } from '#images/decoding/set-up-sharp.ts';
import { ImageError } from '#images/formats/image-error.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the primary picture of a HEIC as RGBA, rotated and mirrored; `displayed` is its resulting size.
 * @throws ImageError FILE_CORRUPT
 */
export const decodeHeic = async (bytes: Buffer, displayed: Size): Promise<Pixels> => {
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
