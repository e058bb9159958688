import { ImageError } from '#images/formats/image-error.ts';
import { walkImage } from '#images/inspecting/inspect.ts';
import { refusing } from './refusing.ts';
import { openPicture } from './set-up-sharp.ts';

/**
 * Returns a sponsor's picture as PNG, in sRGB and without metadata: decoded and encoded again, so that nothing of the sent bytes is
 * kept. Its header is judged before a pixel is decoded.
 * @throws ImageError FILE_UNSUPPORTED for another format, an animation, or a picture through which no photo would be seen;
 * FILE_TOO_MANY_PIXELS, FILE_CORRUPT, FILE_TRUNCATED
 */
export async function renderFrameImage(
  bytes: Buffer,
  { maxSide }: { readonly maxSide: number },
): Promise<Buffer> {
  const walked = walkImage(bytes);
  if (walked.format !== 'png') throw new ImageError('FILE_UNSUPPORTED', `not PNG but ${walked.format}`);
  const { width, height, chunks } = walked.layout;
  if (Math.max(width, height) > maxSide || Math.min(width, height) < 1)
    throw new ImageError('FILE_TOO_MANY_PIXELS', `${width} x ${height} pixels`);
  if (chunks.some(({ type }) => type === 'acTL')) throw new ImageError('FILE_UNSUPPORTED', 'an animation');
  const { picture } = await openPicture(bytes);
  const { data, info } = await refusing(
    picture.toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true }),
  );
  const isSeenThrough = info.channels === 4 || info.channels === 2;
  if (!isSeenThrough || (await (await openPicture(data)).picture.stats()).isOpaque)
    throw new ImageError('FILE_UNSUPPORTED', 'nothing is transparent');
  return data;
}
