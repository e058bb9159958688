/** Events made of labelled pictures and of embeddings that others made, and how well they are grouped. */
import { type ClusterFace, clusterFaces, type GroupingRules } from '../../server/src/faces/group/cluster.ts';
import { mainFace, type Picture } from './pictures.ts';
import { shuffled } from './random.ts';

/** A face with who it is; `person` is undefined for people who are seen once or were not labelled. */
export type EventFace = ClusterFace & { person?: string | undefined };

export interface EventQuality {
  pairPrecision: number;
  pairRecall: number;
  bCubedF1: number;
  /**
   * What a guest sees who picks the own face: of 100 photos so many are somebody else's, and of 100 photos of the own so
   * many are not there. The complements of B-cubed precision and recall (Bagga and Baldwin 1998).
   */
  wrong: number;
  missing: number;
  /** Of 100 labelled faces so many are in no figure. */
  unplaced: number;
  /** Figures with a labelled face, and labelled people; a face in no figure makes none. */
  figures: number;
  people: number;
  /** Unlabelled faces in a figure of labelled ones. */
  strangersIn: number;
  /** People with two figures of at least two faces each. */
  peopleSplit: number;
}

/** What one labelled face adds to the figures above, so that people can be drawn repeatedly. */
export interface Share {
  person: string;
  precision: number;
  recall: number;
  pairs: [number, number, number];
}

/** Every face of the pictures; a picture's person is its main face. A person who was not found stands alone. */
export function eventOf(pictures: Picture[]): EventFace[] {
  return pictures.flatMap(({ file, person, analysis }): EventFace[] => {
    const main = person ? mainFace(analysis) : undefined;
    if (person && !main) return [{ ...NOBODY, photoId: file, person }];
    return analysis.faces.map((face) => ({
      ...face,
      photoId: file,
      person: face === main ? person : undefined,
    }));
  });
}

const NOBODY = { embedding: new Float32Array(), quality: 0, heightPx: 0 };

/** At most `each` faces of `people` labelled people. */
export function partOf(
  event: EventFace[],
  size: { people: number; each: number },
  random: () => number,
): EventFace[] {
  const groups = Map.groupBy(
    event.filter(({ person }) => person),
    ({ person }) => person!,
  );
  const chosen = shuffled([...groups.values()], random).slice(0, size.people);
  return chosen.flatMap((faces) => shuffled(faces, random).slice(0, size.each));
}

export function measureEvent(event: EventFace[], rules: GroupingRules): EventQuality & { shares: Share[] } {
  const described = event.filter(({ embedding }) => embedding.length > 0);
  const labels = clusterFaces(described, rules);
  const labelOf = new Map(described.map((face, i) => [face, labels[i]!]));
  return measureLabels(
    event,
    event.map((face) => labelOf.get(face) ?? -1),
  );
}

/** As measureEvent, of faces grouped already. */
export function measureLabels(event: EventFace[], found: number[]): EventQuality & { shares: Share[] } {
  const labels = found.map((label, i) => (label < 0 ? -1 - i : label));
  const labelled = [...event.keys()].filter((i) => event[i]!.person);
  const inFigure = countBy(labelled, (i) => labels[i]!);
  const ofPerson = countBy(labelled, (i) => event[i]!.person!);
  const inBoth = countBy(labelled, (i) => `${labels[i]} ${event[i]!.person}`);
  const shares = labelled.map((i): Share => {
    const both = inBoth.get(`${labels[i]} ${event[i]!.person}`)!;
    const [figure, person] = [inFigure.get(labels[i]!)!, ofPerson.get(event[i]!.person!)!];
    const pairs: [number, number, number] = [both - 1, figure - 1, person - 1];
    return { person: event[i]!.person!, precision: both / figure, recall: both / person, pairs };
  });
  const large = countBy(
    [...inBoth].filter(([, count]) => count >= 2).map(([key]) => key.slice(key.indexOf(' ') + 1)),
    (person) => person,
  );
  return {
    ...combine(shares),
    unplaced: (100 * labelled.filter((i) => labels[i]! < 0).length) / labelled.length,
    figures: [...inFigure.keys()].filter((label) => label >= 0).length,
    people: ofPerson.size,
    strangersIn: event.filter(({ person }, i) => !person && inFigure.has(labels[i]!)).length,
    peopleSplit: [...large.values()].filter((count) => count > 1).length,
    shares,
  };
}

/** The shares of some faces, each counted as often as it comes. */
const combine = (shares: Share[]) => {
  const sum = (value: (share: Share) => number) => shares.reduce((total, share) => total + value(share), 0);
  const precision = sum((share) => share.precision) / shares.length;
  const recall = sum((share) => share.recall) / shares.length;
  const right = sum(({ pairs }) => pairs[0]);
  return {
    bCubedF1: (2 * precision * recall) / (precision + recall),
    wrong: 100 * (1 - precision),
    missing: 100 * (1 - recall),
    pairPrecision: right / (sum(({ pairs }) => pairs[1]) || 1),
    pairRecall: right / (sum(({ pairs }) => pairs[2]) || 1),
  };
};

const countBy = <T, K>(items: T[], key: (item: T) => K): Map<K, number> => {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};

/** The middle 95% of `measure` when people are drawn with replacement (Efron 1979). */
export function bootstrap(shares: Share[], draws: number, random: () => number): [number, number] {
  const people = [...Map.groupBy(shares, ({ person }) => person).values()];
  const values = Array.from({ length: draws }, () => {
    const drawn = people.flatMap(() => people[Math.floor(random() * people.length)]!);
    return combine(drawn).bCubedF1;
  }).sort((one, other) => one - other);
  return [values[Math.floor(draws * 0.025)]!, values[Math.ceil(draws * 0.975) - 1]!];
}
