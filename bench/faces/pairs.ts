/**
 * PicPeak's test of faces (ml/tools/benchmark_threshold.py in its repository, pull requests 1074 and 1075) with this net:
 * each picture's largest face, pairs of pictures, and a cosine from which on a pair counts as one person. A false merge is a pair of
 * two people from that cosine on, a false split a pair of one person below it. It is the cosine that 1% of the pairs of two people reach.
 *   FACE_PHOTOS=<folder> node scripts/run.mjs bench/faces/pairs.ts
 * This product groups without such a cosine: the last two columns are the same pairs in its figures, of an event of just these pictures.
 */
import { clusterFaces } from '../../server/src/faces/group/cluster.ts';
import { openBenchPack } from './packs.ts';
import { isIdol, isWestern, type Picture, readPictures } from './pictures.ts';

const FALSE_MERGES = 0.01;

interface Pair {
  readonly isSame: boolean;
  readonly cosine: number;
  readonly isTogether: boolean;
}

const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');
const bench = await openBenchPack();
const pictures = (await readPictures(bench, folder)).filter(({ person }) => person);
await bench.pool.close();

const largestFace = ({ analysis: { faces } }: Picture) =>
  faces.toSorted((one, other) => other.box.width * other.box.height - one.box.width * one.box.height)[0];

/** All pairs of pictures with a face. A face in no figure is alone, as a guest sees it. */
const pairsOf = (set: Picture[]): Pair[] => {
  const faces = set.flatMap((picture) => {
    const face = largestFace(picture);
    return face ? [{ ...face, photoId: picture.file, person: picture.person }] : [];
  });
  const labels = clusterFaces(faces, bench.pack.calibration);
  return faces.flatMap((one, i) =>
    faces.slice(0, i).map((other, j) => ({
      isSame: one.person === other.person,
      cosine: one.embedding.reduce((sum, value, k) => sum + value * other.embedding[k]!, 0),
      isTogether: labels[i]! >= 0 && labels[i] === labels[j],
    })),
  );
};

const shareOf = (pairs: Pair[], counts: (pair: Pair) => boolean) =>
  pairs.filter(counts).length / pairs.length;

/** Between the two nearest values, as numpy.quantile. */
const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (at - Math.floor(at)) * (above - below);
};

const row = (name: string, set: Picture[]): string => {
  const pairs = pairsOf(set);
  const same = pairs.filter(({ isSame }) => isSame);
  const different = pairs.filter(({ isSame }) => !isSame);
  const cosine = quantile(
    different.map((pair) => pair.cosine),
    1 - FALSE_MERGES,
  );
  const shares = [
    shareOf(different, (pair) => pair.cosine >= cosine),
    shareOf(same, (pair) => pair.cosine < cosine),
    shareOf(different, ({ isTogether }) => isTogether),
    shareOf(same, ({ isTogether }) => !isTogether),
  ];
  const people = new Set(set.map(({ person }) => person)).size;
  const cells = [name, people, set.length, set.filter((picture) => !largestFace(picture)).length];
  const rates = shares.map((share) => (100 * share).toFixed(1));
  return `| ${[...cells, same.length, different.length, cosine.toFixed(3), ...rates].join(' | ')} |`;
};

const sets = {
  LFW: pictures.filter(({ file }) => file.startsWith('lfw/')),
  western: pictures.filter(isWestern),
  idols: pictures.filter(isIdol),
  all: pictures,
};
console.log(
  '| | people | pictures | without a face | pairs of one person | of two | cosine | false merge | false split | merge, figures | split, figures |\n' +
    `|${'---|'.repeat(11)}`,
);
for (const [name, set] of Object.entries(sets)) console.log(row(name, set));
