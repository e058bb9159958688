import { walkImage } from '#images/inspecting/inspect.ts';
import { resizeJpeg } from './jpeg/scale-jpeg.ts';
import { refusing } from './refusing.ts';
import { openStored } from './set-up-sharp.ts';

/** At 2048 pixels nobody sees a difference; a photo has about 700 kilobytes. */
const QUALITY = 86;

/**
 * Returns a photo as JPEG, at most `longSide` pixels long and never enlarged. Its pixels stay unturned, and Exif is the photo's. A
 * JPEG also keeps XMP, IPTC and its colour profile; other formats become sRGB, with transparent parts on white.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TRUNCATED, FILE_TOO_MANY_PIXELS
 */
export async function renderReduced(bytes: Buffer, longSide: number): Promise<Buffer> {
  if (walkImage(bytes).format === 'jpeg') return resizeJpeg(bytes, { quality: QUALITY, longSide });
  const picture = await openStored(bytes, false);
  return refusing(
    picture
      .open(false)
      .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .keepExif()
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );
}
