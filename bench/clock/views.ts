/** The pictures of the folders `party` and `sitcom`, each as several devices see it, with what the product's code says of each view. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type LabelledPhoto, readLabelledPhotos } from '../../server/src/faces/testing/labelled-photos.ts';
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
export const MOST = {
  near: { cut: 0.1, light: 0.25, degrees: 4, size: 0.4 },
  far: { cut: 0.2, light: 0.4, degrees: 10, size: 0.4 },
} as const;
export type Distance = keyof typeof MOST;

/** `damaged`: the folders `party` and `sitcom`. `clean`: the labelled pictures of which `party` has no copies. */
type Source = 'damaged' | 'clean';

/** Reads all pictures of a source with their views. The analyses are kept in .cache/bench-faces. */
export async function readScenes(
  folder: string,
  { distance = 'near', source = 'damaged' }: { distance?: Distance; source?: Source } = {},
): Promise<Scene[]> {
  const bench = await openBenchPack();
  try {
    const damaged = await listParty(folder);
    const pictures =
      source === 'damaged' ? [...damaged, ...(await listSitcom(folder))] : await listClean(folder, damaged);
    return await Promise.all(pictures.map((picture, at) => readScene(bench, picture, { at, distance })));
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

const listSitcom = (folder: string): Promise<Picture[]> =>
  listLabelled(folder, ({ file }) => file.startsWith('sitcom/'));

const listClean = (folder: string, damaged: readonly Picture[]): Promise<Picture[]> => {
  const known = new Set(damaged.map(({ scene }) => scene));
  return listLabelled(
    folder,
    ({ file, person }) => Boolean(person) && /^(idols|lfw|johns)\//.test(file) && !known.has(file),
  );
};

const listLabelled = async (
  folder: string,
  isWanted: (photo: LabelledPhoto) => boolean,
): Promise<Picture[]> =>
  (await readLabelledPhotos(folder))
    .filter(isWanted)
    .map(({ file, path, person }) => ({ file, path, scene: file, people: person ? [person] : [] }));

const readScene = async (
  bench: BenchPack,
  { path, ...picture }: Picture,
  { at, distance }: { at: number; distance: Distance },
): Promise<Scene> => {
  const views = await Promise.all(
    Array.from({ length: VIEWS }, async (_, view) => {
      const name = join(`clock-${distance}`, `${picture.file.replaceAll('/', '_')}-${view}`);
      const bytes = await cached(name, async () =>
        takeView(await readFile(path), MOST[distance], 100 * at + view),
      );
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

type Change = (typeof MOST)[Distance];

export const takeView = async (bytes: Buffer, most: Change, seed: number): Promise<Buffer> => {
  const random = seededRandom(seed + 1);
  // The first numbers of neighbouring seeds are alike.
  for (let i = 0; i < 8; i++) random();
  const between = (limit: number) => (2 * random() - 1) * limit;
  const turned = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .rotate(between(most.degrees), { background: '#404040' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  const [left, top] = [random() * most.cut * width, random() * most.cut * height].map(Math.round) as [
    number,
    number,
  ];
  return sharp(turned.data)
    .extract({
      left,
      top,
      width: Math.round(width - left - random() * most.cut * width),
      height: Math.round(height - top - random() * most.cut * height),
    })
    .resize(Math.round(width * (1 + between(most.size))))
    .modulate({ brightness: 1 + between(most.light), saturation: 1 + between(most.light) })
    .jpeg({ quality: 85 })
    .toBuffer();
};
