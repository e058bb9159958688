/**
 * Which photos of a device may show the same moment as photos of others. A match has the probability that they do, by
 * figures, their surroundings, and the likeness of the pictures. Only photos with a common figure are compared, and photos
 * without figures with each other.
 */
import { likenessOf } from '#faces/group/surroundings.ts';
import { colourDistance, lightLikeness, type PictureForm } from './picture-likeness.ts';

export interface Shot {
  readonly id: string;
  /** Second of the capture, by the device's clock. */
  readonly clock: number;
  /** Second of the arrival, by the server's clock. */
  readonly arrival: number;
  /** It came with an upload key, perhaps at once. */
  readonly isLive: boolean;
  /** By id, each with the surroundings of its face if they are known. */
  readonly figures: ReadonlyMap<string, Float32Array | undefined>;
  /** Undefined until the photo has a thumbnail. */
  readonly form: PictureForm | undefined;
}

/** A photo of another device, at its corrected time. */
export interface Reference {
  readonly shot: Shot;
  readonly time: number;
}

export interface Match {
  readonly own: Shot;
  readonly other: Reference;
  /** Seconds that the device's clock would be slow if both show the same moment. */
  readonly seconds: number;
  /** That they show the same moment. */
  readonly probability: number;
  /** The number of its scene: photos that may show one moment are linked, as all of a speech are. */
  readonly scene: number;
}

/** Photos of one device within this many seconds are one moment, so that a series counts once. */
const MOMENT_SECONDS = 30;
export const momentOf = (time: number): number => Math.floor(time / MOMENT_SECONDS);

/** A match below this says nothing. */
const LEAST_PROBABILITY = 0.02;
/** Expected share of photos that another device has taken at the same moment. */
const PRIOR = 0.3;

/** The photos of the references by figure; '' for those without one. */
export type ReferenceIndex = ReadonlyMap<string, readonly Reference[]>;

export function indexReferences(references: readonly Reference[]): ReferenceIndex {
  const index = new Map<string, Reference[]>();
  for (const reference of references) {
    if (!reference.shot.form) continue;
    for (const figure of figuresOf(reference.shot)) {
      const entry = index.get(figure);
      if (entry) entry.push(reference);
      else index.set(figure, [reference]);
    }
  }
  return index;
}

const figuresOf = ({ figures }: Shot): Iterable<string> => (figures.size > 0 ? figures.keys() : ['']);

/** Returns the matches of a device's photos that are likely enough to be evidence. */
export function findMatches(shots: readonly Shot[], index: ReferenceIndex): Match[] {
  const candidates = shots.flatMap((own) => compareWithAll(own, index));
  const ofOther = sumOdds(
    candidates,
    ({ other }) => other.shot.id,
    ({ own }) => momentOf(own.clock),
  );
  const ofOwn = sumOdds(
    candidates,
    ({ own }) => own.id,
    ({ other }) => momentOf(other.time),
  );
  const matches = candidates.flatMap(({ odds, ratio: _, ...match }) => {
    const total = 1 + Math.max(ofOwn.get(match.own.id) ?? 0, ofOther.get(match.other.shot.id) ?? 0);
    const probability = odds / total;
    return probability < LEAST_PROBABILITY
      ? []
      : [{ ...match, seconds: match.other.time - match.own.clock, probability }];
  });
  const sceneOf = linkScenes(candidates);
  return matches.map((match) => ({ ...match, scene: sceneOf(match.own) }));
}

/** Two photos with at least this likelihood ratio are linked to one scene. */
const LINK_RATIO = 3;

/** Returns the number of a photo's scene: photos of a device in a row, and all that look alike, are of one scene. */
const linkScenes = (candidates: readonly Candidate[]): ((shot: Shot) => number) => {
  const numbers = new Map<string, number>();
  const parents: number[] = [];
  const rootOf = ({ id }: Shot): number => {
    let number = numbers.get(id);
    if (number === undefined) {
      number = parents.push(parents.length) - 1;
      numbers.set(id, number);
    }
    while (parents[number] !== number) number = parents[number] = parents[parents[number]!]!;
    return number;
  };
  const link = (one: Shot, other: Shot) => {
    parents[rootOf(one)] = rootOf(other);
  };
  for (const { own, other, ratio } of candidates) if (ratio >= LINK_RATIO) link(own, other.shot);
  const shots = [...new Set(candidates.map(({ own }) => own))].sort((one, other) => one.clock - other.clock);
  for (const [at, shot] of shots.entries()) {
    const before = shots[at - 1];
    if (before && shot.clock - before.clock <= MOMENT_SECONDS) link(before, shot);
  }
  return rootOf;
};

interface Candidate {
  readonly own: Shot;
  readonly other: Reference;
  /** How much likelier the pair is of one moment than of two. */
  readonly ratio: number;
  /** With the share of photos that have a partner. */
  readonly odds: number;
}

const compareWithAll = (own: Shot, index: ReferenceIndex): Candidate[] => {
  if (!own.form) return [];
  const [first = [], ...more] = [...figuresOf(own)].map((figure) => index.get(figure) ?? []);
  const others = more.length > 0 ? [...new Set([...first, ...more.flat()])] : first;
  const prior = PRIOR / (1 - PRIOR) / Math.max(1, others.length);
  const least = LEAST_PROBABILITY / 2 / prior;
  const found: Candidate[] = [];
  // Among so many photos no likeness is rare enough.
  if (Math.log(least) > MOST_LOG_RATIO) return found;
  for (const other of others) {
    const ratio = likelihoodRatio(own, other.shot, least);
    if (ratio >= least) found.push({ own, other, ratio, odds: prior * ratio });
  }
  return found;
};

/** Sums the odds of each photo over the moments of its matches, of each moment the highest. */
const sumOdds = (
  candidates: readonly Candidate[],
  photoOf: (candidate: Candidate) => string,
  moment: (candidate: Candidate) => number,
): Map<string, number> => {
  const highest = new Map<string, Map<number, number>>();
  for (const candidate of candidates) {
    const photo = photoOf(candidate);
    const moments = highest.get(photo) ?? new Map<number, number>();
    highest.set(photo, moments);
    const at = moment(candidate);
    moments.set(at, Math.max(moments.get(at) ?? 0, candidate.odds));
  }
  return new Map(
    [...highest].map(([photo, moments]) => [
      photo,
      [...moments.values()].reduce((sum, odds) => sum + odds, 0),
    ]),
  );
};

/**
 * How much more often such a pair is of one moment than of two, by a logistic regression on pairs that bench/clock makes.
 * Bounded, because what it was fitted to is easier than what people photograph.
 */
const WEIGHTS = { bias: -14, light: 20, colour: -15, surroundings: 6.5 };
const MEAN_SURROUNDINGS = 0.75;
const MOST_LOG_RATIO = 5;

/** The likelihood ratio of a pair; 0 where it is below `least`. */
const likelihoodRatio = (one: Shot, other: Shot, least: number): number => {
  const light = WEIGHTS.bias + WEIGHTS.light * lightLikeness(one.form!, other.form!);
  // Most pairs end here: surroundings add at most so much, and colours nothing.
  if (light + WEIGHTS.surroundings * (1 - MEAN_SURROUNDINGS) < Math.log(least)) return 0;
  const surroundings = surroundingsLikeness(one, other);
  const log =
    light +
    WEIGHTS.colour * colourDistance(one.form!, other.form!) +
    (surroundings === undefined ? 0 : WEIGHTS.surroundings * (surroundings - MEAN_SURROUNDINGS));
  return Math.exp(Math.min(MOST_LOG_RATIO, log));
};

/** Mean likeness of the surroundings of the common figures; undefined where none is known. */
const surroundingsLikeness = (one: Shot, other: Shot): number | undefined => {
  let [sum, count] = [0, 0];
  for (const [figure, surroundings] of one.figures) {
    const theirs = other.figures.get(figure);
    const likeness = surroundings && theirs && likenessOf(surroundings, theirs);
    if (likeness === undefined) continue;
    sum += likeness;
    count += 1;
  }
  return count > 0 ? sum / count : undefined;
};
