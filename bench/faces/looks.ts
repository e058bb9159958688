/**
 * Times the looks for faces at photos with and without, in turn, in this process on one thread: medians of CPU milliseconds, and how
 * many times what sharp alone needs to make a photo of 12 megapixels a thumbnail. The photos without faces are the sample
 * pictures with their faces covered.
 *   node scripts/run.mjs bench/faces/looks.ts
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openEngine } from '../../server/src/faces/find/engine.ts';
import { ensureModels } from '../../server/src/faces/nets/models.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';
import { samplePath } from '../../server/src/faces/testing/sample-path.ts';
import { median } from '../record.ts';

const ROUNDS = 6;
const SAMPLES = [1, 2, 3, 4, 5, 6];
const LARGE = { width: 4000, height: 3000 };
const TINY = { width: 480, height: 360 };
/** Of a face's size, on each side of it. */
const COVER_MARGIN = 0.5;

const engine = await openEngine({ models: await ensureModels(testModelsFolder()), threads: 1 });

const resized = (photo: Buffer, size: { width: number; height: number }) =>
  sharp(photo)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer();

/** The photo with grey on all that either look takes for a face, until neither sees any. */
const withoutFaces = async (photo: Buffer): Promise<Buffer> => {
  const first = await engine.analyse(photo);
  const { width, height, faces } =
    first.faces.length > 0 ? first : await engine.analyse(photo, { isSecondLook: true });
  if (faces.length === 0) return photo;
  const covers = faces.map(({ box }) => {
    const left = Math.max(0, Math.round((box.left - COVER_MARGIN * box.width) * width));
    const top = Math.max(0, Math.round((box.top - COVER_MARGIN * box.height) * height));
    const right = Math.min(width, Math.round((box.left + (1 + COVER_MARGIN) * box.width) * width));
    const bottom = Math.min(height, Math.round((box.top + (1 + COVER_MARGIN) * box.height) * height));
    return {
      input: {
        create: { width: right - left, height: bottom - top, channels: 3 as const, background: '#888' },
      },
      left,
      top,
    };
  });
  return withoutFaces(await sharp(photo).composite(covers).jpeg({ quality: 90 }).toBuffer());
};

const originals = await Promise.all(SAMPLES.map((sample) => readFile(samplePath(sample))));
const withFaces = await Promise.all(originals.map((photo) => resized(photo, LARGE)));
const large: Buffer[] = [];
const tiny: Buffer[] = [];
for (const photo of withFaces) {
  large.push(await withoutFaces(photo));
  tiny.push(await withoutFaces(await resized(large.at(-1)!, TINY)));
}

const kinds = [
  {
    name: 'sharp alone',
    photos: withFaces,
    act: (photo: Buffer) => sharp(photo).resize(320).raw().toBuffer(),
  },
  { name: 'with faces', photos: withFaces, act: (photo: Buffer) => engine.analyse(photo) },
  ...[
    { name: 'without faces', photos: large },
    { name: 'without faces, 480 x 360', photos: tiny },
  ].flatMap(({ name, photos }) => [
    { name: `${name}: first look`, photos, act: (photo: Buffer) => engine.analyse(photo) },
    {
      name: `${name}: second look`,
      photos,
      act: (photo: Buffer) => engine.analyse(photo, { isSecondLook: true }),
    },
  ]),
].map((kind) => ({ ...kind, times: [] as number[] }));

for (let round = 0; round < ROUNDS; round++)
  for (const sample of SAMPLES.keys())
    for (const { photos, act, times } of kinds) {
      const before = process.cpuUsage();
      await act(photos[sample]!);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
await engine.close();
const [reference] = kinds;
for (const { name, times } of kinds) {
  const ratio = (median(times) / median(reference!.times)).toFixed(2);
  console.log(
    `${name.padEnd(38)} ${median(times).toFixed(0).padStart(4)} ms CPU, ${ratio} times sharp alone`,
  );
}
