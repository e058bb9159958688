/** Groups the faces of one event into figures. Pure, and independent of the order the faces come in. */
import { agglomerate, type Cluster, type MergeRule } from './agglomerate.ts';
import { attachFragments } from './attach-fragments.ts';
import { directionOf, evenDistance, type FaceSpace, measureSpace, type SpaceRules } from './face-space.ts';
import { clusterOf, joinByFigure } from './grouped-face.ts';
import { nearNeighbours } from './neighbours.ts';
import { evidenceOf, measureSense, NO_SENSE, type SurroundingsSense } from './surroundings.ts';

/**
 * `quality` (0 to 1), `heightPx` and `surroundings` as the engine returns them; a face may lack surroundings.
 * Faces with the same `figure` are together from the start, so that a few more faces do not require
 * regrouping all others.
 */
export interface ClusterFace {
  photoId: string;
  embedding: Float32Array;
  quality: number;
  heightPx: number;
  surroundings?: Float32Array | undefined;
  figure?: string | undefined;
}

/**
 * The constants of the grouping. They belong to a net: how far one person's faces lie apart, and what a face
 * is like before it is anybody's, differs from net to net.
 */
export type GroupingRules = SpaceRules & {
  /** How much two faces of one cluster resemble each other in what they get wrong: 0 not at all, 1 wholly. */
  sharedError: number;
  /** Added to the logarithm of how much rarer one person's distances are than two people's. */
  leniency: number;
  /** Leniency added, divided by the square of the groups of faces: three photos hold few pairs to be confused. */
  fewGroupsLeniency: number;
  /** How far the surroundings may move a merger's cost. */
  surroundingsWeight: number;
  /**
   * How many independent numbers a vector is worth when somebody is looked for: with few of them much
   * likeness proves little. The grouping does not use it.
   */
  degrees: number;
};

/** Of the net that comes with npm, and what another pack's manifest leaves out (bench/faces/README.md, bench/HISTORY.md). */
export const GROUPING_RULES: GroupingRules = {
  withinPerson: 0.371,
  priorWeight: 10,
  certainDistance: 0.927,
  sharedError: 0.13,
  leniency: 0.03,
  fewGroupsLeniency: 0,
  betweenPeople: 0.516,
  betweenWeight: 22,
  surroundingsWeight: 0.4,
  degrees: 88,
};

/** Smaller faces, in pixels, make no figure: recognition is too poor (TAR at FAR 1e-3: 94% at 48 px). */
export const LEAST_FOUNDER_HEIGHT = 44;
/** A figure needs one face of at least this quality: below lie masks, dogs, sleeves and blurs; nearly every labelled face lies above. */
const LEAST_FOUNDER_QUALITY = 0.18;
/** Below this quality a face founds no figure; it may still be matched to one that is clearly its own. */
export const LEAST_SEEN_QUALITY = 0.06;
/** Up to so many faces every pair is compared; above, each face with its near neighbours. */
const MOST_COMPARED_WITH_ALL = 1000;

/**
 * A label for each face, -1 where it belongs to no figure. Faces with the same label are one person; no two of
 * them are from the same photo. Small faces may join a figure but never make one; one good face makes a figure.
 */
export function clusterFaces(faces: ClusterFace[], rules = GROUPING_RULES): number[] {
  const order = [...faces.keys()].sort((one, other) => compareFaces(faces[one]!, faces[other]!));
  const sorted = order.map((index) => faces[index]!);
  const figures = groupSorted(sorted, rules).filter(({ members }) =>
    members.some((member) => mayFound(sorted[member]!)),
  );
  const labels = faces.map(() => -1);
  for (const [label, { members }] of figures.entries()) {
    for (const member of members) labels[order[member]!] = label;
  }
  return labels;
}

const mayFound = ({ heightPx, quality }: ClusterFace): boolean =>
  heightPx >= LEAST_FOUNDER_HEIGHT && quality >= LEAST_FOUNDER_QUALITY;

/** Clusters of the faces, by their numbers: the good ones first, then the doubtful ones matched to them. */
const groupSorted = (faces: ClusterFace[], rules: GroupingRules): Cluster[] => {
  const laidOut = layOutFaces(faces, rules);
  if (!laidOut) return [];
  const { space, singles } = laidOut;
  const isDoubtful = ({ quality, figure }: ClusterFace) => !figure && quality < LEAST_SEEN_QUALITY;
  const { sure = [], doubtful = [] } = Object.groupBy(faces.keys(), (face) =>
    isDoubtful(faces[face]!) ? 'doubtful' : 'sure',
  );
  const first = joinByFigure(
    sure.map((face) => faces[face]!),
    sure.map((face) => singles[face]!),
  );
  const { clusters, rule } = groupTwice(first, { singles, space, rules });
  return attachFragments([...clusters, ...doubtful.map((face) => singles[face]!)], rule);
};

/**
 * Each face as a cluster of its own, in the order of the faces, and the measure of the event they are of. Undefined
 * where nothing is seen of any face.
 */
export function layOutFaces(
  faces: ClusterFace[],
  rules: GroupingRules,
): { space: FaceSpace; singles: Cluster[] } | undefined {
  const photos = new Map<string, number>();
  for (const { photoId } of faces) photos.set(photoId, photos.get(photoId) ?? photos.size);
  const grouped = faces.map((face) => ({ ...face, photo: photos.get(face.photoId)! }));
  const good = grouped.filter(({ quality }) => quality >= LEAST_SEEN_QUALITY);
  if (good.length === 0) return undefined;
  const space = measureSpace(good, rules);
  const singles = grouped.map((face, i) => clusterOf(face, directionOf(face.embedding, space), i));
  return { space, singles };
}

interface Setting {
  singles: Cluster[];
  space: FaceSpace;
  rules: GroupingRules;
}

/** Groups by the faces alone, learns from it what clothes and hair are worth, and groups again with them. */
const groupTwice = (first: Cluster[], { singles, space, rules }: Setting) => {
  const compared = first.length > MOST_COMPARED_WITH_ALL;
  const neighbours = compared ? nearNeighbours(first.map(({ centre }) => centre)) : undefined;
  const byFace = mergeRule(space, rules, NO_SENSE);
  const clusters = agglomerate(first, byFace, neighbours);
  const sense = measureSense(clusters, singles);
  if (sense.trust === 0) return { clusters, rule: byFace };
  const rule = mergeRule(space, rules, sense);
  return { clusters: agglomerate(first, rule, neighbours), rule };
};

/**
 * The square distance of two clusters' centres over the one where one person and two are equally likely. Directions
 * of one person vary by `sameness`, people by the rest of 1; the mean of n faces of one person varies less, but
 * not n times less, since they share their errors.
 */
export function mergeRule(space: FaceSpace, rules: GroupingRules, sense: SurroundingsSense): MergeRule {
  const leniency = rules.leniency + rules.fewGroupsLeniency / space.groups ** 2;
  return (one, other, distance) => {
    const cost = distance / evenDistance(withinOf(one, other, { space, rules }), space, leniency);
    // Skip the surroundings when the cost is already too high.
    if (cost > 1 / (1 - rules.surroundingsWeight)) return cost;
    return cost * (1 - rules.surroundingsWeight * evidenceOf(one, other, sense));
  };
}

/** The variance of the difference of two clusters' centres if they are one person. */
export function withinOf(
  one: Cluster,
  other: Cluster,
  { space: { sameness }, rules: { sharedError } }: { space: FaceSpace; rules: GroupingRules },
): number {
  const varianceOf = (count: number) => (sameness * (1 + sharedError * (count - 1))) / count;
  return varianceOf(one.members.length) + varianceOf(other.members.length);
}

/** A total order of faces by what they are, so that the order they arrive in changes nothing. */
const compareFaces = (one: ClusterFace, other: ClusterFace): number => {
  if (one.photoId !== other.photoId) return one.photoId < other.photoId ? -1 : 1;
  const differs = one.embedding.findIndex((value, i) => value !== other.embedding[i]);
  return differs < 0 ? 0 : one.embedding[differs]! - other.embedding[differs]!;
};
