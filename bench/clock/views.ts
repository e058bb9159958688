/** The pictures of the folders `party` and `sitcom`, each as several devices see it, with what the product's code says of each view. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readLabelledPhotos } from '../../server/src/faces/testing/labelled-photos.ts';
import { renderThumbnail } from '../../server/src/images/decoding/renditions.ts';
import { analyseCached, cached } from '../faces/analyses.ts';
import { type BenchPack, openBenchPack } from '../faces/packs.ts';
import { mainFace } from '../faces/pictures.ts';
import { seededRandom } from '../faces/random.ts';

/** A picture: who is on it, by its label, and the scene of which it is one of several versions. */
export interface Scene {
  readonly file: string;
  readonly scene: string;
  readonly people: readonly string[];
  readonly views: readonly View[];
}

export interface View {
  readonly thumbhash: Buffer;
  /** Of the labelled person's face; empty where the engine found none, or described none. */
  readonly surroundings: Float32Array;
}

/** Views of a picture. Two devices at a shared moment get two of them. */
const VIEWS = 3;

/** What another device changes: at most so much of each side is cut off, of light, of degrees, and of size. */
const MOST = { cut: 0.1, light: 0.25, degrees: 4, size: 0.4 };

/** Reads all pictures with their views. The analyses are kept in .cache/bench-faces. */
export async function readScenes(folder: string): Promise<Scene[]> {
  const bench = await openBenchPack();
  try {
    const pictures = [...(await listParty(folder)), ...(await listSitcom(folder))];
    return await Promise.all(pictures.map((picture, at) => readScene(bench, picture, at)));
  } finally {
    await bench.pool.close();
  }
}

type Picture = Pick<Scene, 'file' | 'scene' | 'people'> & { readonly path: string };

const listParty = async (folder: string): Promise<Picture[]> => {
  const rows = (await readFile(join(folder, 'party', 'labels.csv'), 'utf8')).trim().split(/\r?\n/).slice(1);
  const pictures = rows.map((row): [string, Picture] => {
    const [file = '', person = '', , clean = ''] = row.split(',');
    return [
      file,
      { file: `party/${file}`, path: join(folder, 'party', file), scene: clean, people: [person] },
    ];
  });
  // Some files have two rows.
  return [...new Map(pictures).values()];
};

const listSitcom = async (folder: string): Promise<Picture[]> =>
  (await readLabelledPhotos(folder))
    .filter(({ file }) => file.startsWith('sitcom/'))
    .map(({ file, path, person }) => ({ file, path, scene: file, people: person ? [person] : [] }));

const readScene = async (bench: BenchPack, { path, ...picture }: Picture, at: number): Promise<Scene> => {
  const views = await Promise.all(
    Array.from({ length: VIEWS }, async (_, view) => {
      const name = join('clock', `${picture.file.replaceAll('/', '_')}-${view}`);
      const bytes = await cached(name, async () => takeView(await readFile(path), 100 * at + view));
      const analysis = await analyseCached(bench, bytes);
      const { thumbhash } = await cached(`${name}-shown`, async () => ({
        thumbhash: (await renderThumbnail(bytes)).thumbhash,
      }));
      return {
        thumbhash: Buffer.from(thumbhash, 'base64'),
        surroundings: mainFace(analysis)?.surroundings ?? new Float32Array(),
      };
    }),
  );
  return { ...picture, views };
};

const takeView = async (bytes: Buffer, seed: number): Promise<Buffer> => {
  const random = seededRandom(seed + 1);
  // The first numbers of neighbouring seeds are alike.
  for (let i = 0; i < 8; i++) random();
  const between = (most: number) => (2 * random() - 1) * most;
  const turned = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .rotate(between(MOST.degrees), { background: '#404040' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  const [left, top] = [random() * MOST.cut * width, random() * MOST.cut * height].map(Math.round) as [
    number,
    number,
  ];
  return sharp(turned.data)
    .extract({
      left,
      top,
      width: Math.round(width - left - random() * MOST.cut * width),
      height: Math.round(height - top - random() * MOST.cut * height),
    })
    .resize(Math.round(width * (1 + between(MOST.size))))
    .modulate({ brightness: 1 + between(MOST.light), saturation: 1 + between(MOST.light) })
    .jpeg({ quality: 85 })
    .toBuffer();
};
