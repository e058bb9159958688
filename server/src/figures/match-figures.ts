import { MOST_FOUND } from '@togather/contract/figure-repair.ts';
import { GROUPING_RULES, type GroupingRules } from '../faces/cluster.ts';

/** One figure of the event: the embeddings of its faces. */
export interface FigureFaces {
  readonly id: string;
  readonly embeddings: readonly Float32Array[];
}

export interface Match {
  /** Most alike first, at most MOST_FOUND. */
  readonly figureIds: string[];
  readonly confident: boolean;
}

/** An event whose people differ no more than one person's faces do still tells a little. */
const MOST_SAMENESS = 0.9;
/** A figure is offered up to this cost; at 1 it is as likely the same person as another one (bench/HISTORY.md). */
const MOST_COST = 1.15;
/** The nearest figure is taken for the same person up to this cost, unless the next costs hardly more. */
const CERTAIN_COST = 0.85;
const LEAST_LEAD = 0.22;

/**
 * The figures of an event that a face is like. The measure is the event's own, as in clustering: faces are seen from the
 * centre of the event's people, and how much those differ decides what is alike. Pure; figures of one event only, and
 * vectors of the pack whose rules these are.
 */
export const matchFigures = (
  face: Float32Array,
  figures: readonly FigureFaces[],
  rules: GroupingRules = GROUPING_RULES,
): Match => {
  const costs = costsOf(face, figures, rules);
  const offers = figures
    .map(({ id }, index) => ({ id, cost: costs[index] ?? Number.POSITIVE_INFINITY }))
    .filter(({ cost }) => cost <= MOST_COST)
    .sort((one, other) => one.cost - other.cost);
  const [best, next] = offers;
  const leads = best !== undefined && (!next || next.cost - best.cost >= LEAST_LEAD);
  return {
    figureIds: offers.slice(0, MOST_FOUND).map(({ id }) => id),
    confident: leads && best.cost <= CERTAIN_COST,
  };
};

/**
 * For each figure the square distance of the face to the mean of its faces' directions, which is their average linkage
 * but for the figure's own spread, over the distance at which one person and two are equally likely: with v the variance
 * of the difference for one person and v + b for two (isotropic normals), v (v + b) / b * ln((v + b) / v).
 */
export const costsOf = (
  face: Float32Array,
  figures: readonly FigureFaces[],
  rules: GroupingRules = GROUPING_RULES,
): number[] => {
  if (figures.length === 0) return [];
  const { centre, sameness } = measureFigures(figures, rules);
  const direction = directionOf(face, centre);
  const between = 2 * (1 - sameness);
  return figures.map(({ embeddings }) => {
    const mean = meanOf(embeddings.map((embedding) => directionOf(embedding, centre)));
    const count = embeddings.length;
    const within = sameness * (1 + (1 + rules.sharedError * (count - 1)) / count);
    const all = within + between;
    return squareDistance(direction, mean) / (((within * all) / between) * Math.log(all / within));
  });
};

/**
 * What the event's people have in common, and how alike two faces of one person are beside two people's: 0 wholly,
 * 1 no more than strangers.
 */
const measureFigures = (figures: readonly FigureFaces[], rules: GroupingRules) => {
  const means = figures.map(({ embeddings }) => meanOf(embeddings));
  const weight = means.length + rules.priorWeight;
  const sum = rules.typical.map((value) => value * rules.priorWeight);
  for (const mean of means) for (let i = 0; i < sum.length; i++) sum[i]! += mean[i]!;
  const centre = sum.map((value) => value / weight);
  const spread = means.reduce((total, mean) => total + squareDistance(mean, centre), 0) / means.length;
  return { centre, sameness: Math.min(MOST_SAMENESS, rules.withinPerson / spread) };
};

const directionOf = (embedding: Float32Array, centre: Float32Array): Float32Array => {
  const offset = embedding.map((value, i) => value - centre[i]!);
  const length = Math.hypot(...offset) || 1;
  return offset.map((value) => value / length);
};

const meanOf = (vectors: readonly Float32Array[]): Float32Array => {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
  return mean;
};

const squareDistance = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, i) => sum + (value - other[i]!) ** 2, 0);
