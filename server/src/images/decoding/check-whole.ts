import { ImageError } from '#images/formats/image-error.ts';
import { refusing } from './refusing.ts';
import { openStrictly } from './set-up-sharp.ts';

/**
 * Decodes a JPEG that lacks its end marker, in grey and at full size, since a smaller size skips the last rows.
 * @throws ImageError FILE_TRUNCATED when its scans end early
 */
export async function checkWhole(bytes: Buffer): Promise<void> {
  try {
    for (const picture of await openStrictly(bytes)) await refusing(picture.greyscale().raw().toBuffer());
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new ImageError('FILE_TRUNCATED', error.message, { cause: error });
  }
}
