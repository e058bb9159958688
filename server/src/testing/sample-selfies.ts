import sharp from 'sharp';
import type { Context } from '#app/context/context.ts';
import { samplePhotos } from './sample-photos.ts';

/** Returns a picture of each person on one of the six sample photos, as if they had taken a selfie; best first. */
export async function sampleSelfies({ faces }: Context, sample = 0) {
  const { bytes } = samplePhotos()[sample]!;
  const { width, height, faces: found } = await faces.analyse(Buffer.from(bytes));
  const best = found.toSorted((one, other) => other.quality - one.quality);
  return Promise.all(
    best.map(async ({ box }, index) => {
      const left = Math.max(0, Math.round((box.left - 0.15 * box.width) * width));
      const top = Math.max(0, Math.round((box.top - 0.2 * box.height) * height));
      const picture = await sharp(bytes)
        .extract({
          left,
          top,
          width: Math.min(width - left, Math.round(1.3 * box.width * width)),
          height: Math.min(height - top, Math.round(1.4 * box.height * height)),
        })
        .resize(500)
        .jpeg()
        .toBuffer();
      return { name: `selfie-${index + 1}.jpg`, bytes: picture, type: 'image/jpeg' };
    }),
  );
}
