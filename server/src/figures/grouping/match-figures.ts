import { MOST_FOUND } from '@togather/contract/schemas/photos/figure-repair.ts';
import { squareDistance } from '../../faces/group/agglomerate.ts';
import { GROUPING_RULES, type GroupingRules } from '../../faces/group/cluster.ts';
import { directionOf, evenDistance, likelihoodOf, spaceAround } from '../../faces/group/face-space.ts';

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
/** At most one of this many strangers may be mistaken for somebody at the event. */
const STRANGERS = 100;

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
  const likenesses = likenessesOf(face, figures, rules);
  const offers = figures
    .map(({ id }, index) => ({ id, ...likenesses[index]! }))
    .filter(({ cost }) => cost <= MOST_COST)
    .sort((one, other) => other.likelihood - one.likelihood);
  return {
    figureIds: offers.slice(0, MOST_FOUND).map(({ id }) => id),
    confident: isCertain(
      offers.map(({ likelihood }) => likelihood),
      figures.length,
    ),
  };
};

/**
 * Whether the first of `likelihoods` (logarithms, the largest first) leaves no doubt. A stranger reaches a ratio of t with
 * one figure in one case of t at most, whatever strangers are like (Markov's inequality), and has as many tries as the event
 * has figures. The other figures count as what they are: who is as much like two of them is asked.
 */
const isCertain = ([best, ...others]: readonly number[], figures: number): boolean => {
  if (best === undefined) return false;
  const rest = others.reduce((sum, likelihood) => sum + Math.exp(likelihood), figures);
  return best >= Math.log(STRANGERS * rest);
};

/**
 * `cost`: the square distance of a face to the mean of a figure's directions, which is their average linkage but for the
 * figure's own spread, over the distance at which one person and two are equally likely. `likelihood`: the logarithm of how
 * many times likelier this distance is if they are one person.
 */
interface Likeness {
  readonly cost: number;
  readonly likelihood: number;
}

const likenessesOf = (
  face: Float32Array,
  figures: readonly FigureFaces[],
  rules: GroupingRules,
): Likeness[] => {
  if (figures.length === 0) return [];
  const means = figures.map(({ embeddings }) => meanOf(embeddings));
  const space = spaceAround(means, rules);
  const direction = directionOf(face, space);
  return figures.map(({ embeddings }) => {
    const mean = meanOf(embeddings.map((embedding) => directionOf(embedding, space)));
    const count = embeddings.length;
    const within = space.sameness * (1 + (1 + rules.sharedError * (count - 1)) / count);
    const cost = squareDistance(direction, mean) / evenDistance(within, space);
    return { cost, likelihood: likelihoodOf(cost, within, space) * (rules.degrees / 2) };
  });
};

const meanOf = (vectors: readonly Float32Array[]): Float32Array => {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
  return mean;
};
