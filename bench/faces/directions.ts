/**
 * The directions in which a damaged photo's vector differs from the clean one's: the first eigenvectors of the differences
 * (not centred) between the labelled pictures' vectors and those of their damaged copies. Prints them, and events of people
 * whose differences they were not learned from.
 *   FACE_PHOTOS=<folder> node scripts/run.mjs bench/faces/directions.ts > directions.json
 * They are `embedding.removed` of server/src/faces/packs/fr-feature.json; what was measured goes to standard error.
 */
import { toUnitLength, withoutDirections } from '../../server/src/faces/find/embed-with-pack.ts';
import type { GroupingRules } from '../../server/src/faces/group/cluster.ts';
import type { FacePack } from '../../server/src/faces/packs/face-pack.ts';
import { openBenchPack } from './packs.ts';
import { type PartyPicture, readParty, reportParty } from './party.ts';
import { mainFace, type Picture, readPictures } from './pictures.ts';

const COUNT = 5;
const ITERATIONS = 300;

const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');
const plain = (pack: FacePack): FacePack => ({
  ...pack,
  embedding: { ...pack.embedding, removed: undefined, knownAnswer: undefined },
});
const bench = await openBenchPack(undefined, plain);
const pictures = await readPictures(bench, folder);
const party = await readParty(bench, folder, pictures);
await bench.pool.close();

/** Of each damaged copy whose face was found. */
const differencesOf = (all: PartyPicture[]): Float32Array[] =>
  all.flatMap(({ clean, copies }) => {
    const own = mainFace(clean.analysis)?.embedding;
    return copies.flatMap(({ analysis }) => {
      const other = mainFace(analysis)?.embedding;
      return own && other ? [own.map((value, i) => value - other[i]!)] : [];
    });
  });

/** By power iteration, each without those before it. */
const eigenvectorsOf = (differences: Float32Array[]): number[][] => {
  const found: number[][] = [];
  const length = differences[0]!.length;
  while (found.length < COUNT) {
    let vector = toUnitLength(Float32Array.from({ length }, (_, i) => Math.sin(1 + i)));
    for (let i = 0; i < ITERATIONS; i++) {
      const sum = new Float32Array(length);
      for (const difference of differences) {
        const share = difference.reduce((total, value, k) => total + value * vector[k]!, 0);
        for (let k = 0; k < length; k++) sum[k]! += share * difference[k]!;
      }
      vector = toUnitLength(withoutDirections(sum, found));
    }
    found.push([...vector].map((value) => Number(value.toFixed(4))));
  }
  return found;
};

const without = <T extends Picture>(picture: T, removed: number[][]): T => ({
  ...picture,
  analysis: {
    ...picture.analysis,
    faces: picture.analysis.faces.map((face) => ({
      ...face,
      embedding: toUnitLength(withoutDirections(face.embedding, removed)),
    })),
  },
});
const partyWithout = (all: PartyPicture[], removed: number[][]): PartyPicture[] =>
  all.map(({ clean, copies }) => ({
    clean: without(clean, removed),
    copies: copies.map((copy) => without(copy, removed)),
  }));

const people = [...new Set(party.map(({ clean }) => clean.person!))].sort();
const halfOf = (half: number) => party.filter(({ clean }) => people.indexOf(clean.person!) % 2 === half);
/** What fits vectors of which nothing was removed. */
const BEFORE: Partial<GroupingRules> = { withinPerson: 0.39, betweenPeople: 0.53, certainDistance: 0.95 };
console.log = console.error;
for (const half of [0, 1]) {
  const learned = eigenvectorsOf(differencesOf(halfOf(1 - half)));
  console.error(`\n=== half ${half + 1} of the people, nothing removed`);
  reportParty(halfOf(half), { ...bench.pack.calibration, ...BEFORE });
  console.error(`\n=== half ${half + 1}, ${COUNT} directions of the other half removed`);
  reportParty(partyWithout(halfOf(half), learned), bench.pack.calibration);
}
process.stdout.write(`${JSON.stringify(eigenvectorsOf(differencesOf(party)))}\n`);
