/** How likely two groups of an event's faces are one person, by the measure that the grouping uses. Pure. */
import { type Cluster, type MergeRule, mergeCost } from './agglomerate.ts';
import {
  type ClusterFace,
  GROUPING_RULES,
  type GroupingRules,
  layOutFaces,
  mergeRule,
  withinOf,
} from './cluster.ts';
import { contrastOf } from './face-space.ts';
import { joinClusters } from './grouped-face.ts';
import { measureSense } from './surroundings.ts';

export interface Likelihood {
  /** Faces as one group, by their numbers; at least one. */
  groupOf(members: readonly number[]): Cluster;
  /** 0 to 1, one half where one person and two are equally likely; 0 where both are on one photo. */
  between(one: Cluster, other: Cluster): number;
  /** What the grouping merges by. */
  rule: MergeRule;
}

/**
 * How fast a likelihood leaves one half. Of pairs of figures and halves of figures in 341 events of labelled people, 12 is the
 * likeliest but for few (bench/HISTORY.md).
 */
const STEEPNESS = 12;

/**
 * Measures an event: `figures` are the faces of each, by their numbers, as they are grouped now; a face may be in none.
 * The order of faces and figures changes nothing. Undefined where nothing is seen of any face.
 */
export function measureLikelihood(
  faces: ClusterFace[],
  figures: readonly (readonly number[])[],
  rules: GroupingRules = GROUPING_RULES,
): Likelihood | undefined {
  const laidOut = layOutFaces(faces, rules);
  if (!laidOut) return undefined;
  const { space, singles } = laidOut;
  const groupOf = (members: readonly number[]) => joinClusters(members.map((member) => singles[member]!));
  const rule = mergeRule(space, rules, measureSense(figures.map(groupOf), singles));
  return {
    groupOf,
    rule,
    between: (one, other) => {
      const steepness = STEEPNESS * contrastOf(withinOf(one, other, { space, rules }), space);
      return 1 / (1 + Math.exp(steepness * (mergeCost(one, other, rule) - 1)));
    },
  };
}
