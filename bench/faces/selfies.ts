/**
 * Measures how often a selfie finds its person's figure (figures/grouping/match-figures.ts), and how often the selfie of a person
 * who is not in the event finds a figure.
 * `node scripts/run.mjs bench/faces/selfies.ts [manifest]`, FACE_PHOTOS set. `degrees` is chosen on three quarters of the
 * people and measured with selfies of the others, four times; then comes the product's.
 */
import { clusterFaces, type GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { matchFigures } from '../../server/src/figures/grouping/match-figures.ts';
import { openBenchPack } from './packs.ts';
import { isIdol, isWestern, mainFace, type Picture, readPictures } from './pictures.ts';
import { seededRandom, shuffled } from './random.ts';

/** Faces of each person, least and most. */
const FIGURES = { small: [1, 4], large: [5, 20] } as const;
const PEOPLE = [1, 2, 3, 5, 7, 17, 25];
const DRAWS = 30;
/** Selfies of people who are there, and of strangers, from each event. */
const SELFIES = 4;
const DEGREES = [4, 8, 16, 24, 32, 48, 64, 80, 96, 112, 128];
const FOLDS = 4;
const MOST_FALSE = 0.01;

interface Selfie {
  person: string;
  embedding: Float32Array;
}
interface DrawnEvent {
  kind: string;
  /** `people`: whose faces it has. */
  figures: { id: string; people: Set<string>; embeddings: Float32Array[] }[];
  present: Selfie[];
  strangers: Selfie[];
}
interface Counts {
  present: number;
  certain: number;
  offered: number;
  wrong: number;
  strangers: number;
  taken: number;
}

const bench = await openBenchPack(process.argv[2]);
const all = await readPictures(bench, process.env.FACE_PHOTOS ?? '');
await bench.pool.close();
const { calibration } = bench.pack;
const pictures = all.filter(({ person, analysis }) => person && mainFace(analysis));

console.log(`${bench.pack.name}, degrees ${calibration.degrees}`);
console.log(`${''.padEnd(37)}present   certain  of three     wrong  strangers certain`);

/** Every fourth person of each kind. */
const peopleOf = (fold: number): Set<string> => {
  const people = [isIdol, isWestern].flatMap((isKind) =>
    [...new Set(pictures.filter(isKind).map(({ person }) => person!))]
      .sort()
      .filter((_, i) => i % FOLDS === fold),
  );
  return new Set(people);
};

const drawAll = (from: Picture[]): DrawnEvent[] => {
  const kinds = { idols: from.filter(isIdol), western: from.filter(isWestern), mixed: from };
  return Object.entries(kinds).flatMap(([kind, set]) =>
    Object.entries(FIGURES).flatMap(([size, each]) => drawEvents(`${kind}, ${size} figures`, set, each)),
  );
};

const drawEvents = (kind: string, set: Picture[], each: readonly [number, number]): DrawnEvent[] => {
  const random = seededRandom(23 + kind.length);
  const people = [...Map.groupBy(set, ({ person }) => person!)];
  return PEOPLE.filter((count) => count < people.length).flatMap((count) =>
    Array.from({ length: DRAWS }, () => drawEvent(kind, people, { count, each, random })),
  );
};

interface Draw {
  count: number;
  each: readonly [number, number];
  random: () => number;
}

const drawEvent = (
  kind: string,
  people: [string, Picture[]][],
  { count, each: [least, most], random }: Draw,
): DrawnEvent => {
  const faces: Picture[] = [];
  const present: Selfie[] = [];
  const strangers: Selfie[] = [];
  for (const [person, theirs] of shuffled(people, random)) {
    const [first, ...others] = shuffled(theirs, random);
    const selfie = { person, embedding: mainFace(first!.analysis)!.embedding };
    if (present.length === count || others.length < least) {
      strangers.push(selfie);
    } else {
      faces.push(...others.slice(0, least + Math.floor(random() * (most - least + 1))));
      present.push(selfie);
    }
  }
  const some = (selfies: Selfie[]) => shuffled(selfies, random).slice(0, SELFIES);
  return { kind, figures: groupFaces(faces), present: some(present), strangers: some(strangers) };
};

/** The figures that the product makes of these pictures' main faces. */
const groupFaces = (from: Picture[]): DrawnEvent['figures'] => {
  const faces = from.map(({ file, analysis }) => ({ ...mainFace(analysis)!, photoId: file }));
  const labels = clusterFaces(faces, calibration);
  const groups = Map.groupBy(labels.keys(), (i) => labels[i]!);
  return [...groups]
    .filter(([label]) => label >= 0)
    .map(([label, members]) => ({
      id: `${label}`,
      people: new Set(members.map((i) => from[i]!.person!)),
      embeddings: members.map((i) => faces[i]!.embedding),
    }));
};

const measure = (events: DrawnEvent[], rules: GroupingRules): Counts => {
  const counts = { present: 0, certain: 0, offered: 0, wrong: 0, strangers: 0, taken: 0 };
  for (const { figures, present, strangers } of events) {
    const peopleOf = new Map(figures.map(({ id, people }) => [id, people]));
    for (const { person, embedding } of present) {
      const { figureIds, confident } = matchFigures(embedding, figures, rules);
      const isFirst = figureIds.slice(0, 1).some((id) => peopleOf.get(id)!.has(person));
      counts.present += 1;
      counts.certain += confident && isFirst ? 1 : 0;
      counts.wrong += confident && !isFirst ? 1 : 0;
      counts.offered += figureIds.some((id) => peopleOf.get(id)!.has(person)) ? 1 : 0;
    }
    for (const { embedding } of strangers) {
      counts.strangers += 1;
      counts.taken += matchFigures(embedding, figures, rules).confident ? 1 : 0;
    }
  }
  return counts;
};

const measureKinds = (events: DrawnEvent[], rules: GroupingRules): Map<string, Counts> =>
  new Map([...Map.groupBy(events, ({ kind }) => kind)].map(([kind, some]) => [kind, measure(some, rules)]));

const sumOf = (one: Counts | undefined, other: Counts): Counts => {
  if (!one) return other;
  const sums = Object.entries(other).map(([key, count]) => [key, one[key as keyof Counts] + count]);
  return Object.fromEntries(sums) as Counts;
};

/** As many as take at most one stranger of a hundred for somebody, in events of each kind. */
const chooseDegrees = (events: DrawnEvent[]): number => {
  const isCareful = (degrees: number) =>
    [...measureKinds(events, { ...calibration, degrees }).values()].every(
      ({ taken, strangers }) => taken <= MOST_FALSE * strangers,
    );
  return DEGREES.findLast(isCareful) ?? DEGREES[0]!;
};

const report = (name: string, kinds: Map<string, Counts>): void => {
  const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)}%`.padStart(8);
  for (const [kind, { present, certain, offered, wrong, strangers, taken }] of kinds) {
    console.log(
      `${`${name}: ${kind}`.padEnd(40)}${present}  ${share(certain, present)}  ${share(offered, present)}  ` +
        `${share(wrong, present)}  ${`${strangers}`.padStart(6)}  ${share(taken, strangers)}`,
    );
  }
};

const everybody = drawAll(pictures);
const heldOut = new Map<string, Counts>();
for (let fold = 0; fold < FOLDS; fold++) {
  const people = peopleOf(fold);
  const degrees = chooseDegrees(drawAll(pictures.filter(({ person }) => !people.has(person!))));
  console.log(`chosen without ${[...people].join(', ')}: degrees ${degrees}`);
  const theirs = everybody.map((event) => ({
    ...event,
    present: event.present.filter(({ person }) => people.has(person)),
    strangers: event.strangers.filter(({ person }) => people.has(person)),
  }));
  for (const [kind, counts] of measureKinds(theirs, { ...calibration, degrees }))
    heldOut.set(kind, sumOf(heldOut.get(kind), counts));
}
report('held out', heldOut);
report("the product's", measureKinds(everybody, calibration));
