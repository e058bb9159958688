import { withSegments } from '#images/decoding/jpeg/segments.ts';
import { openPixels } from '#images/decoding/set-up-sharp.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { inspect } from '#images/inspecting/inspect.ts';
import { walkImage } from '#images/inspecting/walk-image.ts';
import { decodeHeic } from './decode-heic.ts';
import { heicSegments } from './heic-segments.ts';

const QUALITY = 92;

/**
 * Returns a full-size JPEG of a HEIC's primary picture, rotated as displayed, with its colour profile and its Exif
 * without GPS.
 * @throws ImageError
 */
export const convertHeic = async (bytes: Buffer): Promise<Buffer> => {
  const walked = walkImage(bytes);
  if (walked.format !== 'heic') throw new ImageError('FILE_UNSUPPORTED', `not HEIC but ${walked.format}`);
  const pixels = await decodeHeic(bytes, inspect(bytes, walked));
  const jpeg = await openPixels(pixels)
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return withSegments(jpeg, await heicSegments(bytes, walked.layout));
};
