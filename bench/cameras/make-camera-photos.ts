import sharp from 'sharp';
import { samplePhotos, tinyPhoto } from '../../server/src/testing/sample-photos.ts';

const [WIDTH, HEIGHT] = [6000, 4000];
const TILE = { width: 1000, height: 1000 };
const DRAWN = 4;
/** Chosen for files of 6 to 8 MB. */
const [GRAIN, QUALITY] = [30, 90];

/** Returns a function that makes distinct JPEGs of a camera: 24 megapixels, 6 to 8 MB, people, and Exif of its own. */
export async function drawCameraPhotos(): Promise<() => Promise<Buffer>> {
  const drawn: Buffer[] = [];
  for (const { bytes } of samplePhotos().slice(0, DRAWN)) drawn.push(await draw(bytes));
  let number = 0;
  return async () => {
    const photo = drawn[number % DRAWN]!;
    const exif = exifOf(Buffer.from((await tinyPhoto(++number)).bytes));
    return Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]);
  };
}

const draw = async (sample: Uint8Array): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: GRAIN };
  const grain = await sharp({ create: { ...TILE, channels: 3, background: 'grey', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(sample)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light', tile: true }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
};

/** The segment APP1 of a JPEG. */
const exifOf = (jpeg: Buffer): Buffer => {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xe1]));
  return jpeg.subarray(start, start + 2 + jpeg.readUInt16BE(start + 2));
};
