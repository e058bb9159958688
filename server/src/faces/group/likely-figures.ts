/** Finds likely, but not certain, figures for the faces that the grouping left over. Pure. */
import type { Cluster } from './agglomerate.ts';
import { type ClusterFace, GROUPING_RULES, type GroupingRules, LEAST_SEEN_QUALITY } from './cluster.ts';
import { measureLikelihood } from './likelihood.ts';

/**
 * `figures`: the faces of each, by their numbers, as they are grouped now; a face may be in none. `apart`:
 * groups of faces known to be two people.
 */
export interface Grouping {
  faces: ClusterFace[];
  figures: readonly (readonly number[])[];
  apart: readonly (readonly [readonly number[], readonly number[]])[];
}

/** The number of a figure, and how likely a face is to be its person, 0 to 1. */
export interface LikelyFigure {
  figure: number;
  likelihood: number;
}

/** Of larger figures that are as likely as this, seven of eight are somebody else (bench/HISTORY.md). */
const MOST_FACES = 2;
/** Of what is shown from here on, about one in three is right (bench/HISTORY.md). */
const LEAST_LIKELIHOOD = 0.15;

/**
 * For each face the one figure that it most likely belongs to, if it is in none or in a small one; undefined for all others,
 * for those of which too little is seen, and where no other figure is likely enough.
 */
export function findLikelyFigures(
  { faces, figures, apart }: Grouping,
  rules: GroupingRules = GROUPING_RULES,
  least = LEAST_LIKELIHOOD,
): (LikelyFigure | undefined)[] {
  const found: (LikelyFigure | undefined)[] = faces.map(() => undefined);
  const likelihood = measureLikelihood(faces, figures, rules);
  if (!likelihood) return found;
  const { groupOf, between } = likelihood;
  const groups = figures.map(groupOf);
  const ruledOut = whoIsRuledOut(figures, apart);
  for (const members of leftOver(faces, figures)) {
    const own = groupOf(members);
    const others = ruledOut(members);
    const likeliest = likeliestOf(groups, (group, figure) => (others.has(figure) ? 0 : between(own, group)));
    if (likeliest.likelihood < least) continue;
    for (const face of members) found[face] = likeliest;
  }
  return found;
}

const likeliestOf = (groups: Cluster[], likelihoodOf: (group: Cluster, figure: number) => number) => {
  let best = { figure: -1, likelihood: 0 };
  for (const [figure, group] of groups.entries()) {
    const likelihood = likelihoodOf(group, figure);
    if (likelihood > best.likelihood) best = { figure, likelihood };
  }
  return best;
};

/** The faces in no figure, each for itself, and those of small figures, together. */
const leftOver = (faces: ClusterFace[], figures: Grouping['figures']): (readonly number[])[] => {
  const placed = new Set(figures.flat());
  const alone = [...faces.keys()].filter((face) => !placed.has(face));
  const seen = alone.filter((face) => faces[face]!.quality >= LEAST_SEEN_QUALITY);
  return [...figures.filter((members) => members.length <= MOST_FACES), ...seen.map((face) => [face])];
};

/** For some faces, the figures they do not belong to: their own, and those known to be somebody else. */
export function whoIsRuledOut(figures: Grouping['figures'], apart: Grouping['apart']) {
  const figureOf = new Map(figures.flatMap((members, figure) => members.map((face) => [face, figure])));
  const sides = apart.flatMap(([one, other]) => [
    { faces: new Set(one), others: other },
    { faces: new Set(other), others: one },
  ]);
  return (members: readonly number[]): Set<number | undefined> => {
    const against = sides.filter(({ faces }) => members.some((face) => faces.has(face)));
    const others = against.flatMap((side) => side.others);
    return new Set([...members, ...others].map((face) => figureOf.get(face)));
  };
}
