/**
 * The event's own measure of likeness. The net spreads the faces of its training far apart and others (East Asian
 * ones above all) hardly at all, so no fixed distance serves every event. What is the same everywhere is how much
 * one person's faces differ; how much an event's people differ is measured in the event.
 */
import { agglomerate, type MergeRule, squareDistance } from './agglomerate.ts';
import { clusterOf, type GroupedFace, joinByFigure } from './grouped-face.ts';
import { hashOf } from './neighbours.ts';

/**
 * `centre`: what the event's people have in common. `sameness`: the expected cosine distance around that centre of
 * two faces of one person, 0 to 1; two different people are at 1. `groups`: how many clearly different groups of
 * faces it was measured on.
 */
export interface FaceSpace {
  centre: Float32Array;
  sameness: number;
  groups: number;
}

/** The constants of measuring a space. bench/faces/README.md explains how they were chosen. */
export interface SpaceRules {
  /** Mean square distance of one person's faces from their mean: 0.083 to 0.092 in each of three sets of people. */
  withinPerson: number;
  /** How many groups of faces weigh as much as the origin, the centre before any were seen. */
  priorWeight: number;
  /** Mean square distance of people's means from their centre before any were seen, and how many groups weigh as much. */
  betweenPeople: number;
  betweenWeight: number;
  /** Faces whose mean square distance is below the square of this are one person in every event. */
  certainDistance: number;
}

/** An event whose faces differ no more than one person's still counts a little. */
const MOST_SAMENESS = 0.9;
/** A space of more faces than this is measured on those whose hashes are lowest. */
const SAMPLE = 2000;

const certainRule =
  ({ certainDistance }: SpaceRules): MergeRule =>
  (one, other, distance) =>
    (distance + one.spread + other.spread) / certainDistance ** 2;

/** Measures the space of some faces, at least one; while they are few, their centre is drawn to the origin. */
export function measureSpace(faces: GroupedFace[], rules: SpaceRules): FaceSpace {
  const sample = sampled(faces);
  const singles = sample.map((face, i) => clusterOf(face, face.embedding, i));
  const groups = agglomerate(joinByFigure(sample, singles), certainRule(rules));
  return spaceAround(
    groups.map(({ centre }) => centre),
    rules,
  );
}

/** The space of an event whose people's means are known, at least one. */
export function spaceAround(means: Float32Array[], rules: Omit<SpaceRules, 'certainDistance'>): FaceSpace {
  const sum = new Float32Array(means[0]!.length);
  for (const mean of means) for (let i = 0; i < sum.length; i++) sum[i]! += mean[i]!;
  const centre = sum.map((value) => value / (means.length + rules.priorWeight));
  const spread = means.reduce((total, mean) => total + squareDistance(mean, centre), 0);
  const weight = means.length + rules.betweenWeight;
  const between = (spread + rules.betweenWeight * rules.betweenPeople) / weight;
  const sameness = Math.min(MOST_SAMENESS, rules.withinPerson / between);
  return { centre, sameness, groups: means.length };
}

/**
 * The square distance of two means of directions at which one person and two are equally likely. With v = `within`, the
 * variance of their difference for one person, and v + b for two (isotropic normals), that is
 * v (v + b) / b * ln((v + b) / v). `leniency` is added to that logarithm.
 */
export function evenDistance(within: number, space: FaceSpace, leniency = 0): number {
  const between = 2 * (1 - space.sameness);
  const all = within + between;
  return ((within * all) / between) * (contrastOf(within, space) + leniency);
}

/** By how much two people differ more than one person does: the logarithm of the ratio of their variances. */
export function contrastOf(within: number, { sameness }: FaceSpace): number {
  return Math.log((within + 2 * (1 - sameness)) / within);
}

/**
 * The logarithm of how many times likelier a square distance of `cost` times the even one is for one person than for two,
 * for each two independent numbers of a vector: 0 at a cost of 1. `within` as in evenDistance.
 */
export function likelihoodOf(cost: number, within: number, { sameness }: FaceSpace): number {
  return (1 - cost) * Math.log((within + 2 * (1 - sameness)) / within);
}

/** In their order; new faces push out few of the others. */
const sampled = (faces: GroupedFace[]): GroupedFace[] => {
  if (faces.length <= SAMPLE) return faces;
  const hashes = faces.map(({ embedding }) => hashOf(embedding));
  const limit = hashes.toSorted((one, other) => one - other)[SAMPLE]!;
  return faces.filter((_, i) => hashes[i]! < limit);
};

/** The direction of a face from the centre of the space, with length 1. */
export function directionOf(embedding: Float32Array, { centre }: FaceSpace): Float32Array {
  const offset = new Float32Array(embedding.length);
  let squares = 0;
  for (let i = 0; i < offset.length; i++) {
    offset[i] = embedding[i]! - centre[i]!;
    squares += offset[i]! ** 2;
  }
  const length = Math.sqrt(squares) || 1;
  for (let i = 0; i < offset.length; i++) offset[i]! /= length;
  return offset;
}
