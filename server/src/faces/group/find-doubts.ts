/** Finds the links between an event's faces that are most worth asking a host about. Pure. */
import { agglomerate, type Cluster, squareDistance } from './agglomerate.ts';
import type { ClusterFace, GroupingRules } from './cluster.ts';
import { type Likelihood, measureLikelihood } from './likelihood.ts';

/** Two groups of faces, by their numbers, of which it is uncertain whether they are one person. */
export interface Doubt {
  /** The face that shows a side best comes first: the host sees these two. */
  one: number[];
  other: number[];
  /** They are halves of one figure now; otherwise two figures. */
  areTogether: boolean;
  /** How many faces the answer is expected to correct. */
  gain: number;
}

/** `figures`: the faces of each, by their numbers, at least one. `same`: faces that are known to be one person. `different`: two that are not. */
export interface KnownFigures {
  figures: readonly (readonly number[])[];
  same: readonly (readonly number[])[];
  different: readonly (readonly [number, number])[];
}

/** Answers expected to correct fewer faces are not worth a question. */
const LEAST_GAIN = 0.1;
/** Pairs of so many figures are compared, the largest ones: others hold a face or two. */
const MOST_COMPARED = 400;
/** Skips figures with more faces: comparing all their faces takes too long. */
const MOST_HALVED = 1000;
/** A face that is shown has at least this share of the quality of its side's best. */
const LEAST_SHOWN_QUALITY = 0.6;

/**
 * Lists an event's doubts. Those whose answers decide most come first: uncertain links between large groups.
 * Skips known answers, and asks one question at a time about a figure that may be several people.
 */
export function findDoubts(faces: ClusterFace[], known: KnownFigures, rules?: GroupingRules): Doubt[] {
  const likelihood = measureLikelihood(faces, known.figures, rules);
  if (!likelihood) return [];
  const figures = known.figures.toSorted((one, other) => other.length - one.length);
  return [
    ...doubtsBetween({ ...known, figures }, likelihood),
    ...doubtsWithin({ ...known, figures }, likelihood),
  ]
    .filter(({ gain }) => gain >= LEAST_GAIN)
    .sort(byGain)
    .map(({ one, other, ...doubt }) => ({
      ...doubt,
      one: bestFirst(one, faces, likelihood),
      other: bestFirst(other, faces, likelihood),
    }));
}

const byGain = (one: { gain: number }, other: { gain: number }) => other.gain - one.gain;

type Uncertain = Omit<Doubt, 'one' | 'other'> & { one: Cluster; other: Cluster };

/** Figures that may be one person. */
const doubtsBetween = ({ figures, different }: KnownFigures, likelihood: Likelihood): Uncertain[] => {
  const compared = figures.slice(0, MOST_COMPARED).map(likelihood.groupOf);
  const figureOf = new Map(compared.flatMap(({ members }, figure) => members.map((face) => [face, figure])));
  const apart = new Set(
    different.flatMap(([face, other]) => [
      `${figureOf.get(face)} ${figureOf.get(other)}`,
      `${figureOf.get(other)} ${figureOf.get(face)}`,
    ]),
  );
  return compared.flatMap((one, i) =>
    compared.slice(0, i).flatMap((other, j) => {
      if (apart.has(`${i} ${j}`)) return [];
      return { one, other, areTogether: false, gain: likelihood.between(one, other) * moved(one, other) };
    }),
  );
};

/** Figures that may be two people: of the mergers that a figure comes of, the one whose answer decides most. */
const doubtsWithin = ({ figures, same }: KnownFigures, likelihood: Likelihood): Uncertain[] =>
  figures.flatMap((members) => {
    if (members.length > MOST_HALVED) return [];
    const doubts: Uncertain[] = [];
    const onMerge = (one: Cluster, other: Cluster) => {
      const gain = (1 - likelihood.between(one, other)) * moved(one, other);
      doubts.push({ one, other, areTogether: true, gain });
    };
    const parts = joinKnown(members, same).map(likelihood.groupOf);
    agglomerate(parts, likelihood.rule, undefined, { most: Number.MAX_VALUE, onMerge });
    return doubts.sort(byGain).slice(0, 1);
  });

/** The members in parts that are known to be one person each. */
const joinKnown = (members: readonly number[], same: KnownFigures['same']): number[][] => {
  const partOf = new Map(members.map((face) => [face, [face]]));
  for (const set of same) {
    const parts = new Set(set.flatMap((face) => [partOf.get(face) ?? []]).filter(({ length }) => length > 0));
    const joined = [...parts].flat();
    for (const face of joined) partOf.set(face, joined);
  }
  return [...new Set(partOf.values())];
};

/** How many faces change for the better, by B-cubed, when two groups are put right. */
const moved = ({ members: { length: one } }: Cluster, { members: { length: other } }: Cluster): number =>
  (2 * one * other) / (one + other);

/** The clear face that is most like all of them, then the others, the clearest first. */
const bestFirst = ({ members, centre }: Cluster, faces: ClusterFace[], { groupOf }: Likelihood): number[] => {
  const clearest = members.toSorted(
    (one, other) => faces[other]!.quality - faces[one]!.quality || one - other,
  );
  const least = LEAST_SHOWN_QUALITY * faces[clearest[0]!]!.quality;
  const clear = clearest.filter((face) => faces[face]!.quality >= least);
  const strangeness = new Map(clear.map((face) => [face, squareDistance(groupOf([face]).centre, centre)]));
  const [shown = clearest[0]!] = clear.sort((one, other) => strangeness.get(one)! - strangeness.get(other)!);
  return [shown, ...clearest.filter((face) => face !== shown)];
};
