/**
 * How many photos that the product shows as one are of one moment, by labels.
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
import { cached } from '../faces/analyses.ts';
import { seededRandom, shuffled } from '../faces/random.ts';
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
}

const formOf = async (name: string, bytes: () => Promise<Buffer>): Promise<PictureForm> => {
  const { thumbhash } = await cached(`moments/${name.replaceAll('/', '_')}`, async () => ({
    thumbhash: (await renderThumbnail(await bytes())).thumbhash,
  }));
  return describePicture(Buffer.from(thumbhash, 'base64'));
};

const labelled = (await readLabelledPhotos(folder)).filter(
  ({ file, person }) => person && !/^(party|hard|groups)\//.test(file),
);
const read = (distance?: keyof typeof MOST, seed = 0): Promise<Picture[]> =>
  Promise.all(
    labelled.map(async ({ file, path, person }, at) => ({
      file,
      person: person!,
      form: await formOf(`${file}-${distance ?? ''}${seed}`, async () => {
        const bytes = await readFile(path);
        return distance ? takeView(bytes, MOST[distance], 1000 * at + seed) : bytes;
      }),
    })),
  );

type Shot = Pick<MomentPhoto, 'time' | 'deviceId'> & Picture;

interface Count {
  readonly found: number;
  readonly right: number;
  readonly labelled: number;
}

const pairsOf = (groups: Iterable<readonly unknown[]>): number =>
  [...groups].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
const rightPairs = (shots: readonly Shot[]): number =>
  pairsOf(Map.groupBy(shots, ({ file }) => momentOf(file)).values());

/** Counts pairs of photos: those shown as one, how many of them are of one moment, and how many are by their labels. */
const countPairs = (shots: readonly Shot[], rules: typeof MOMENT_RULES): Count => {
  const photos = shots.map(
    ({ person, form, time, deviceId }, at): MomentPhoto => ({
      id: String(at),
      time,
      deviceId,
      figures: new Set([person]),
      form,
      sharpness: 1,
      seen: 1,
      hearts: 0,
    }),
  );
  const moments = findMoments(photos, rules).map((moment) => moment.map(({ id }) => shots[Number(id)]!));
  const right = moments.reduce((sum, moment) => sum + rightPairs(moment), 0);
  return { found: pairsOf(moments), right, labelled: rightPairs(shots) };
};

/** All photos of a person within ten seconds, so that only the pictures tell moments apart. */
const atOnce = (pictures: readonly Picture[], isOneDevice: boolean): Shot[][] =>
  [...Map.groupBy(pictures, ({ person }) => person).values()].map((those) =>
    those.map((picture, at) => ({
      ...picture,
      time: at / 10,
      deviceId: isOneDevice ? 'camera' : `phone${at}`,
    })),
  );

const EVENINGS = 50;
const LASTS = 3 * 3600;
const DEVICES = 6;
/** Evenings on which all pictures are taken once, those of a moment by one device or several within ten seconds. */
const evenings = (pictures: readonly Picture[]): Shot[][] =>
  Array.from({ length: EVENINGS }, (_, number) => {
    const random = seededRandom(11 + 97 * number);
    return [...Map.groupBy(shuffled(pictures, random), ({ file }) => momentOf(file)).values()].flatMap(
      (moment) => {
        const start = random() * LASTS;
        const device = Math.floor(random() * DEVICES);
        const isSeries = random() < 0.5;
        return moment.map((picture) => ({
          ...picture,
          time: start + 10 * random(),
          deviceId: `device${isSeries ? device : Math.floor(random() * DEVICES)}`,
        }));
      },
    );
  });

const once = await read();
const near = [...(await read('near', 1)), ...(await read('near', 2))];
const far = [...(await read('far', 1)), ...(await read('far', 2))];
const people = new Set(once.map(({ person }) => person)).size;
const cases = [
  ['an evening of three hours with six devices', evenings(once)],
  ['a person at once, as taken, by one device', atOnce(once, true)],
  ['a person at once, as taken, each by a device of its own', atOnce(once, false)],
  ['a person at once, two near views of each, by as many devices', atOnce(near, false)],
  ['a person at once, two far views of each, by as many devices', atOnce(far, false)],
] as const;

const measure = (rules: typeof MOMENT_RULES): string[] =>
  cases.map(([what, events]) => {
    const counts = events.map((shots) => countPairs(shots, rules));
    const sum = (of: keyof Count) => counts.reduce((total, count) => total + count[of], 0);
    const [right, found, all] = [sum('right'), sum('found'), sum('labelled')];
    return `| ${what} | ${right} of ${found} (${share(right, found)}) | ${right} of ${all} (${share(right, all)}) |`;
  });
const share = (part: number, all: number): string => (all ? `${((100 * part) / all).toFixed(0)}%` : '–');

const head = [
  '| photos | right of the pairs shown as one | of the labelled pairs, shown as one |',
  '|---|---|---|',
];
if (values.sweep)
  for (const light of [0.8, 0.85, 0.88, 0.9, 0.92])
    for (const colour of [0.06, 0.1, 0.16])
      console.log(
        [`light ${light}, colour ${colour}`, ...measure({ ...MOMENT_RULES, light, colour })].join('\n'),
      );
else {
  const lines = [
    `${once.length} pictures of ${people} people, ${MOMENTS.length} labelled moments. Pairs of photos:`,
    '',
    ...head,
    ...measure(MOMENT_RULES),
  ];
  if (values['no-record']) console.log(lines.join('\n'));
  else record('moments', 'npm run bench:moments', lines);
}
