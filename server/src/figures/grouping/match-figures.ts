import { MAX_FOUND } from '@togather/contract/schemas/figure-repair.ts';
import { squareDistance } from '#faces/group/agglomerate.ts';
import { GROUPING_RULES, type GroupingRules } from '#faces/group/cluster.ts';
import { directionOf, evenDistance, likelihoodOf, spaceAround } from '#faces/group/face-space.ts';

/** One figure of the event: the embeddings of its faces. */
export interface FigureFaces {
  readonly id: string;
  readonly embeddings: readonly Float32Array[];
}

export interface Match {
  /** Most similar first, at most MAX_FOUND. */
  readonly figureIds: string[];
  readonly confident: boolean;
}

/**
 * Highest cost at which a figure is returned; at 1 it is equally likely to be the same person or another
 * (bench/HISTORY.md).
 */
const MOST_COST = 1.15;
/** At most one in this many strangers may be mistaken for a person of the event. */
const STRANGERS = 100;

/**
 * Returns the figures of an event that resemble a face. Uses the event's own measure, as clustering does: vectors are
 * taken relative to the centre of the event's people, and their spread decides what is similar. Pure; figures of one
 * event only, and vectors of the pack whose rules these are.
 */
export function matchFigures(
  face: Float32Array,
  figures: readonly FigureFaces[],
  rules: GroupingRules = GROUPING_RULES,
): Match {
  return createMatcher(figures, rules)(face);
}

/** Returns a function that matches faces to the figures of an event, as `matchFigures` does. For many faces of one event. */
export function createMatcher(
  figures: readonly FigureFaces[],
  rules: GroupingRules = GROUPING_RULES,
): (face: Float32Array) => Match {
  const likenessesOf = compareWith(figures, rules);
  return (face) => choose(figures, likenessesOf(face));
}

const choose = (figures: readonly FigureFaces[], likenesses: readonly Likeness[]): Match => {
  const offers = figures
    .map(({ id }, index) => ({ id, ...likenesses[index]! }))
    .filter(({ cost }) => cost <= MOST_COST)
    .sort((one, other) => other.likelihood - one.likelihood);
  return {
    figureIds: offers.slice(0, MAX_FOUND).map(({ id }) => id),
    confident: isCertain(
      offers.map(({ likelihood }) => likelihood),
      figures.length,
    ),
  };
};

/**
 * Returns whether the first of `likelihoods` (logarithms, largest first) is certain. A stranger reaches a ratio of t with
 * one figure with probability 1/t at most, whatever strangers look like (Markov's inequality), and has one attempt per
 * figure of the event. The other figures count as alternatives: a face that resembles two of them equally is uncertain.
 */
const isCertain = ([best, ...others]: readonly number[], figures: number): boolean => {
  if (best === undefined) return false;
  const rest = others.reduce((sum, likelihood) => sum + Math.exp(likelihood), figures);
  return best >= Math.log(STRANGERS * rest);
};

/**
 * `cost`: the square distance of a face to the mean of a figure's directions (the average linkage without the figure's
 * own spread), divided by the distance at which one person and two are equally likely. `likelihood`: the logarithm of
 * how many times likelier this distance is for one person.
 */
interface Likeness {
  readonly cost: number;
  readonly likelihood: number;
}

const compareWith = (
  figures: readonly FigureFaces[],
  rules: GroupingRules,
): ((face: Float32Array) => Likeness[]) => {
  if (figures.length === 0) return () => [];
  const means = figures.map(({ embeddings }) => meanOf(embeddings));
  const space = spaceAround(means, rules);
  const known = figures.map(({ embeddings }) => {
    const mean = meanOf(embeddings.map((embedding) => directionOf(embedding, space)));
    const count = embeddings.length;
    const within = space.sameness * (1 + (1 + rules.sharedError * (count - 1)) / count);
    return { mean, within, even: evenDistance(within, space) };
  });
  return (face) => {
    const direction = directionOf(face, space);
    return known.map(({ mean, within, even }) => {
      const cost = squareDistance(direction, mean) / even;
      return { cost, likelihood: likelihoodOf(cost, within, space) * (rules.degrees / 2) };
    });
  };
};

const meanOf = (vectors: readonly Float32Array[]): Float32Array => {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
  return mean;
};
