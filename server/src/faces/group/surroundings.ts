/**
 * What clothes and hair say about two clusters of one event, and how far that event's surroundings can be trusted:
 * where one person's differ as much as two people's do (pictures of different days), they say nothing.
 */
import type { Cluster } from './agglomerate.ts';

/** Levels of brightness and of each of two colour differences. */
export const COLOUR_LEVELS = 4;
/** Colours of the histogram of one region. */
export const COLOURS = COLOUR_LEVELS ** 3;
/**
 * Numbers in a face's surroundings: 64 of the clothes' histogram, 64 of the hair's (square roots of shares, so that
 * the dot product of two is their Bhattacharyya coefficient), and the shares of both regions that lie inside the photo.
 */
export const SURROUNDINGS_LENGTH = 2 * COLOURS + 2;

/** Expected likeness of one person's and of different people's surroundings, and how well they are separated, 0 to 1. */
export interface SurroundingsSense {
  same: number;
  different: number;
  trust: number;
}

export const NO_SENSE: SurroundingsSense = { same: 1, different: 0, trust: 0 };

/** Regions with less than this share inside the photo are not used. */
const LEAST_COVERAGE = 0.3;
/** Pairs of each kind looked at; fewer than the least are no evidence. */
const MOST_PAIRS = 2000;
const LEAST_PAIRS = 8;

/** Likeness of the surroundings, 0 to 1; undefined where too little of them is inside the photos. */
export function likenessOf(one: Float32Array, other: Float32Array): number | undefined {
  let total = 0;
  let weight = 0;
  for (const region of [0, 1]) {
    const coverage = Math.min(one[2 * COLOURS + region]!, other[2 * COLOURS + region]!);
    if (coverage < LEAST_COVERAGE) continue;
    // Clothes differ more than hair does.
    const share = coverage * (region === 0 ? 1 : 0.4);
    total += share * cosine(one, other, region * COLOURS);
    weight += share;
  }
  return weight > 0 ? total / weight : undefined;
}

const cosine = (one: Float32Array, other: Float32Array, from: number): number => {
  let [both, first, second] = [0, 0, 0];
  for (let i = from; i < from + COLOURS; i++) {
    both += one[i]! * other[i]!;
    first += one[i]! ** 2;
    second += other[i]! ** 2;
  }
  return both / (Math.sqrt(first * second) || 1);
};

/**
 * Measures it on faces already grouped, by their numbers in `singles`: pairs within a cluster against pairs of two
 * clusters.
 */
export function measureSense(clusters: Cluster[], singles: Cluster[]): SurroundingsSense {
  const likeness = (one: number, other: number) =>
    likenessOf(singles[one]!.surroundings, singles[other]!.surroundings);
  const same = clusters.flatMap(({ members }) =>
    members
      .slice(0, members.length >> 1)
      .map((member, i) => likeness(member, members[i + (members.length >> 1)]!)),
  );
  const different = clusters.slice(1).flatMap(({ members }, i) =>
    members.map((member, j) => {
      const other = clusters[i]!.members;
      return likeness(member, other[j % other.length]!);
    }),
  );
  return senseOf(known(same), known(different));
}

const known = (values: (number | undefined)[]): number[] =>
  values.filter((value) => value !== undefined).slice(0, MOST_PAIRS);

/** Trust is how often a pair of one person is more alike than one of two, from a coin's throw (0) to always (1). */
const senseOf = (same: number[], different: number[]): SurroundingsSense => {
  if (same.length < LEAST_PAIRS || different.length < LEAST_PAIRS) return NO_SENSE;
  const sorted = different.toSorted((one, other) => one - other);
  let below = 0;
  for (const value of same) below += sorted.filter((other) => other < value).length;
  const certainty = below / (same.length * different.length);
  return { same: median(same), different: median(different), trust: Math.max(0, 2 * certainty - 1) };
};

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1]!;

/** From 1 (as alike as one person's) to -1 (as different as two people's); 0 where nothing is known. */
export function evidenceOf(one: Cluster, other: Cluster, sense: SurroundingsSense): number {
  if (sense.trust === 0 || sense.same <= sense.different) return 0;
  const likeness = likenessOf(one.surroundings, other.surroundings);
  if (likeness === undefined) return 0;
  const middle = (sense.same + sense.different) / 2;
  const half = (sense.same - sense.different) / 2;
  return sense.trust * Math.min(1, Math.max(-1, (likeness - middle) / half));
}
