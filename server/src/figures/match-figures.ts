import { MOST_FOUND } from '@togather/contract/figure-repair.ts';
import { squareDistance } from '../faces/agglomerate.ts';
import { GROUPING_RULES, type GroupingRules } from '../faces/cluster.ts';
import { directionOf, evenDistance, spaceAround } from '../faces/face-space.ts';

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
 * but for the figure's own spread, over the distance at which one person and two are equally likely.
 */
export const costsOf = (
  face: Float32Array,
  figures: readonly FigureFaces[],
  rules: GroupingRules = GROUPING_RULES,
): number[] => {
  if (figures.length === 0) return [];
  const means = figures.map(({ embeddings }) => meanOf(embeddings));
  const space = spaceAround(means, rules.typical, rules);
  const direction = directionOf(face, space);
  return figures.map(({ embeddings }) => {
    const mean = meanOf(embeddings.map((embedding) => directionOf(embedding, space)));
    const count = embeddings.length;
    const within = space.sameness * (1 + (1 + rules.sharedError * (count - 1)) / count);
    return squareDistance(direction, mean) / evenDistance(within, space);
  });
};

const meanOf = (vectors: readonly Float32Array[]): Float32Array => {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
  return mean;
};
