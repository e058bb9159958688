/**
 * How many photos that the product shows as one are of one moment. The hardest case: all photos of a person within ten seconds,
 * with the same figure on each, so that only the pictures tell moments apart.
 *   FACE_PHOTOS=<folder> npm run bench:moments [-- --sweep] [--no-record]
 * --sweep: other least likenesses of the light, without a record.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readLabelledPhotos } from '../../server/src/faces/testing/labelled-photos.ts';
import { renderThumbnail } from '../../server/src/images/decoding/renditions.ts';
import { describePicture, type PictureForm } from '../../server/src/photos/devices/picture-likeness.ts';
import { findMoments, MOMENT_RULES, type MomentPhoto } from '../../server/src/photos/moments/find-moments.ts';
import { MOST, takeView } from '../clock/views.ts';
import { analyseCached, cached } from '../faces/analyses.ts';
import { openBenchPack } from '../faces/packs.ts';
import { mainFace } from '../faces/pictures.ts';
import { record } from '../record.ts';
import { MOMENTS } from './labels.ts';

const { values } = parseArgs({
  options: { sweep: { type: 'boolean', default: false }, 'no-record': { type: 'boolean', default: false } },
});
const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');

const momentOf = (file: string): string => MOMENTS.find((files) => files.includes(file))?.[0] ?? file;

interface Picture {
  readonly file: string;
  readonly person: string;
  readonly form: PictureForm;
  /** Of the person's face, where the engine found it. */
  readonly surroundings: Float32Array | undefined;
}

const bench = await openBenchPack();
const describe = async (name: string, bytes: Buffer): Promise<Pick<Picture, 'form' | 'surroundings'>> => {
  const { thumbhash } = await cached(`moments/${name.replaceAll('/', '_')}`, async () => ({
    thumbhash: (await renderThumbnail(bytes)).thumbhash,
  }));
  const surroundings = mainFace(await analyseCached(bench, bytes))?.surroundings;
  return { form: describePicture(Buffer.from(thumbhash, 'base64')), surroundings };
};

const labelled = (await readLabelledPhotos(folder)).filter(
  ({ file, person }) => person && !/^(party|hard|groups)\//.test(file),
);
const read = (distance?: keyof typeof MOST, seed = 0): Promise<Picture[]> =>
  Promise.all(
    labelled.map(async ({ file, path, person }, at) => {
      const bytes = await readFile(path);
      const seen = distance ? await takeView(bytes, MOST[distance], 1000 * at + seed) : bytes;
      return { file, person: person!, ...(await describe(`${file}-${distance ?? ''}${seed}`, seen)) };
    }),
  );

interface Count {
  found: number;
  right: number;
  labelled: number;
}

/** Counts pairs of photos: those shown as one, how many of them are of one moment, and how many are by their labels. */
const countPairs = (
  pictures: readonly Picture[],
  isOneDevice: boolean,
  rules: typeof MOMENT_RULES,
): Count => {
  const count = { found: 0, right: 0, labelled: 0 };
  for (const those of Map.groupBy(pictures, ({ person }) => person).values()) {
    const photos = those.map(
      ({ person, form, surroundings }, at): MomentPhoto => ({
        id: String(at),
        time: at / 10,
        deviceId: isOneDevice ? 'camera' : `phone${at}`,
        figures: new Map([[person, surroundings]]),
        form,
        sharpness: 1,
        seen: 1,
        hearts: 0,
      }),
    );
    const labelOf = ({ id }: MomentPhoto) => momentOf(those[Number(id)]!.file);
    const right = (group: readonly MomentPhoto[]) =>
      [...Map.groupBy(group, labelOf).values()].reduce((sum, { length }) => sum + pairs(length), 0);
    count.labelled += right(photos);
    for (const moment of findMoments(photos, rules)) {
      count.found += pairs(moment.length);
      count.right += right(moment);
    }
  }
  return count;
};
const pairs = (length: number): number => (length * (length - 1)) / 2;

const once = await read();
const near = [...(await read('near', 1)), ...(await read('near', 2))];
const far = [...(await read('far', 1)), ...(await read('far', 2))];
await bench.pool.close();
const people = new Set(once.map(({ person }) => person)).size;

const measure = (rules: typeof MOMENT_RULES): string[] =>
  (
    [
      ['as taken, by one device', once, true],
      ['as taken, each by a device of its own', once, false],
      ['two near views of each, by several devices', near, false],
      ['two far views of each, by several devices', far, false],
    ] as const
  ).map(([what, pictures, isOneDevice]) => {
    const { found, right, labelled: all } = countPairs(pictures, isOneDevice, rules);
    return `| ${what} | ${right} of ${found} (${share(right, found)}) | ${right} of ${all} (${share(right, all)}) |`;
  });
const share = (part: number, all: number): string => (all ? `${((100 * part) / all).toFixed(0)}%` : '–');

const head = [
  '| photos | right of the pairs shown as one | of the labelled pairs, shown as one |',
  '|---|---|---|',
];
if (values.sweep)
  for (const light of [0.8, 0.85, 0.88, 0.9])
    for (const colour of [0.06, 0.1])
      for (const surroundings of [0.7, 0.8, 0.85, 0.9]) {
        console.log(`light ${light}, colour ${colour}, surroundings ${surroundings}`);
        console.log(measure({ ...MOMENT_RULES, light, colour, surroundings }).join('\n'));
      }
else {
  const lines = [
    `${once.length} pictures of ${people} people, ${MOMENTS.length} labelled moments; all photos of a person within ten seconds. Pairs:`,
    '',
    ...head,
    ...measure(MOMENT_RULES),
  ];
  if (values['no-record']) console.log(lines.join('\n'));
  else record('moments', 'npm run bench:moments', lines);
}
