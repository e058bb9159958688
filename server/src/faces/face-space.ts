/**
 * The event's own measure of likeness. The net spreads the faces of its training far apart and others (East Asian
 * ones above all) hardly at all, so no fixed distance serves every event. What is the same everywhere is how much
 * one person's faces differ; how much an event's people differ is measured in the event.
 */
import { averageLinkage, type DistanceMatrix } from './linkage.ts';

/** A face as clustering sees it; two faces of one photo are two people. */
export type SpaceFace = { photoId: string; embedding: Float32Array };

/**
 * `centre`: what the event's people have in common. `sameness`: the expected cosine distance around that centre of
 * two faces of one person, 0 to 1; two different people are at 1. `groups`: how many clearly different groups of
 * faces it was measured on.
 */
export type FaceSpace = { centre: Float32Array; sameness: number; groups: number };

/**
 * Mean square distance of one person's faces from their mean, summed over the dimensions. People of three sets
 * (western, two East Asian) lie between 0.04 and 0.13, their mean root of pair distances near 0.40 in each.
 */
const WITHIN_PERSON = 0.08;
/** Faces this near to each other are one person in every event: their groups count once in the centre. */
const CERTAIN_DISTANCE = 0.34;
/** How many groups of faces weigh as much as the prior centre. Fewer splits lone people, more blurs small events. */
const PRIOR_WEIGHT = 12;
/** An event whose faces differ no more than one person's do still tells a little. */
const MOST_SAMENESS = 0.9;

/** Measures the space of some faces, at least one; `prior` is the centre to assume while they are few. */
export function measureSpace(faces: SpaceFace[], prior: Float32Array): FaceSpace {
  const groups = Map.groupBy(faces.keys(), certainGroups(faces));
  const means = [...groups.values()].map((members) => meanOf(members.map((i) => faces[i]!.embedding)));
  const sum = means.reduce(
    (total, mean) => total.map((value, i) => value + mean[i]!),
    prior.map((value) => value * PRIOR_WEIGHT),
  );
  const centre = sum.map((value) => value / (means.length + PRIOR_WEIGHT));
  const spread = means.reduce((total, mean) => total + squareDistance(mean, centre), 0) / means.length;
  return { centre, sameness: Math.min(MOST_SAMENESS, WITHIN_PERSON / spread), groups: means.length };
}

function certainGroups(faces: SpaceFace[]): (face: number) => number {
  const labels = averageLinkage(euclideanDistances(faces), CERTAIN_DISTANCE);
  return (face) => labels[face]!;
}

/** The cosine distance that lies at `share` of the way from one person's expected distance to a stranger's. */
export function thresholdAt({ sameness }: FaceSpace, share: number): number {
  return sameness + (1 - sameness) * share;
}

/** The direction of a face from the centre of the space, with length 1. */
export function directionOf(embedding: Float32Array, { centre }: FaceSpace): Float32Array {
  const offset = embedding.map((value, i) => value - centre[i]!);
  const length = Math.hypot(...offset) || 1;
  return offset.map((value) => value / length);
}

/** Cosine distances around the centre (0 alike, 1 unrelated, 2 opposite); Infinity within one photo. */
export function cosineDistances(faces: SpaceFace[], space: FaceSpace): DistanceMatrix {
  const directions = faces.map((face) => directionOf(face.embedding, space));
  return distances(faces, (one, other) => 1 - dot(directions[one]!, directions[other]!));
}

function euclideanDistances(faces: SpaceFace[]): DistanceMatrix {
  return distances(faces, (one, other) =>
    Math.sqrt(squareDistance(faces[one]!.embedding, faces[other]!.embedding)),
  );
}

function distances(faces: SpaceFace[], distance: (one: number, other: number) => number): DistanceMatrix {
  const count = faces.length;
  const values = new Float32Array(count * count);
  for (let one = 0; one < count; one++) {
    for (let other = 0; other < one; other++) {
      const apart = faces[one]!.photoId === faces[other]!.photoId;
      const value = apart ? Number.POSITIVE_INFINITY : distance(one, other);
      values[one * count + other] = value;
      values[other * count + one] = value;
    }
  }
  return { values, count };
}

export function meanOf(vectors: Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]!.length);
  for (const vector of vectors) {
    for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
  }
  return mean;
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}

export function squareDistance(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i]! - other[i]!) ** 2;
  return sum;
}
