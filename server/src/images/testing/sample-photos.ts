import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

export interface Sample {
  name: string;
  bytes: Buffer;
}

const DEMO = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** Returns photographs from a package we depend on. */
export const demoPhotos = (): Sample[] => readSamples(DEMO);

/** Returns photographs and formats from the folder FACE_PHOTOS; none when it is not set. */
export function folderPhotos(): Sample[] {
  return process.env.FACE_PHOTOS ? readSamples(process.env.FACE_PHOTOS) : [];
}

/** Returns a real photo of a phone, as HEIC with GPS, from the folder FACE_PHOTOS. */
export function phoneHeic(): Buffer | undefined {
  return folderPhotos().find(({ name }) => name.endsWith('.heic'))?.bytes;
}

const readSamples = (folder: string): Sample[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(jpe?g|png|webp|heic)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));

/** Returns four quarters in four colours, which identify every rotation and mirroring. */
export function fourColours(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const field = (background: string) => ({ create: { ...half, channels: 3 as const, background } });
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
  return picture.composite([
    { input: field('#00ff00'), left: width - half.width, top: 0 },
    { input: field('#0000ff'), left: 0, top: height - half.height },
    { input: field('#ffffff'), left: width - half.width, top: height - half.height },
  ]);
}

const TAIPEI = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '25/1 2/1 3/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '121/1 30/1 9/1',
  GPSDateStamp: '2024:05:06',
};

/** Returns a picture of 200 x 100 coded pixels with Exif: camera, time, place, orientation. */
export async function photoWithGps(format: 'jpeg' | 'png' | 'webp', orientation = 6): Promise<Buffer> {
  return fourColours(200, 100)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Lightbox', Model: 'L1' },
      IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', OffsetTimeOriginal: '+08:00' },
      IFD3: TAIPEI,
    })
    .toFormat(format)
    .toBuffer();
}
