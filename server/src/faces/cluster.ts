/** Groups the faces of one event into figures. Pure, and independent of the order the faces come in. */
import {
  cosineDistances,
  directionOf,
  dot,
  type FaceSpace,
  meanOf,
  measureSpace,
  squareDistance,
  thresholdAt,
} from './face-space.ts';
import { averageLinkage } from './linkage.ts';
import { TYPICAL_EMBEDDING } from './typical-embedding.ts';

/** `quality` (0 to 1) and `heightPx` as the engine gives them. */
export type ClusterFace = { photoId: string; embedding: Float32Array; quality: number; heightPx: number };

/** Faces smaller than this, in pixels, are told apart too badly (TAR at FAR 1e-3: 94% at 48 px, 67% at 32 px). */
const LEAST_FOUNDER_HEIGHT = 44;
/** Below this quality lie masks, dogs, sleeves and blurs; nearly every labelled face lies above. */
const LEAST_FOUNDER_QUALITY = 0.18;
/**
 * Clusters merge up to this share of the way from one person's distance to a stranger's. Pictures of 18 western
 * and of 8 and 7 East Asian people: 0.45 to 0.55 serve each of them, alone and mixed.
 */
const MERGE_SHARE = 0.48;
/** Added, divided by the square of the groups of faces: three photos hold few pairs that could be confused. */
const FEW_GROUPS_SHARE = 1;
const MOST_MERGE_SHARE = 0.75;
/** A face that may not found a figure joins one only when nearer than that. */
const JOIN_SHARE = 0.3;
/**
 * A large cluster whose faces differ more (root mean square distance) than one person's usually do may be people
 * the net hardly tells apart, among others it does: it is looked at again as an event of its own.
 */
const LEAST_CROWD = 12;
const LEAST_CROWD_SPREAD = 0.46;
const MOST_DEPTH = 3;

/**
 * A label for each face, -1 where it belongs to no figure. Faces with the same label are one person; no two of
 * them are from the same photo. Small and doubtful faces may join a figure but never make one; one good face
 * makes a figure. Cost: n^2 time and 4 n^2 bytes.
 */
export function clusterFaces(faces: ClusterFace[]): number[] {
  const order = [...faces.keys()].sort((one, other) => compareFaces(faces[one]!, faces[other]!));
  const sorted = order.map((index) => faces[index]!);
  const founders = sorted.filter(mayFound);
  const figures = splitIntoFigures(founders, TYPICAL_EMBEDDING, 0);
  joinOthers(figures, sorted);
  const labels = new Map(figures.flatMap((figure, label) => figure.map((face) => [face, label])));
  return faces.map((face) => labels.get(face) ?? -1);
}

function mayFound({ heightPx, quality }: ClusterFace): boolean {
  return heightPx >= LEAST_FOUNDER_HEIGHT && quality >= LEAST_FOUNDER_QUALITY;
}

/** The faces by figure. `prior` is the centre of the event these faces were found in. */
function splitIntoFigures(faces: ClusterFace[], prior: Float32Array, depth: number): ClusterFace[][] {
  if (faces.length === 0) return [];
  const space = measureSpace(faces, prior);
  const labels = averageLinkage(cosineDistances(faces, space), mergeThreshold(space));
  const clusters = [...Map.groupBy(faces.keys(), (face) => labels[face]!).values()].map((members) =>
    members.map((face) => faces[face]!),
  );
  if (clusters.length === 1 || depth === MOST_DEPTH) return clusters;
  return clusters.flatMap((cluster) =>
    isCrowd(cluster) ? splitIntoFigures(cluster, space.centre, depth + 1) : [cluster],
  );
}

function mergeThreshold(space: FaceSpace): number {
  const share = MERGE_SHARE + FEW_GROUPS_SHARE / space.groups ** 2;
  return thresholdAt(space, Math.min(MOST_MERGE_SHARE, share));
}

function isCrowd(cluster: ClusterFace[]): boolean {
  if (cluster.length < LEAST_CROWD) return false;
  const mean = meanOf(cluster.map(({ embedding }) => embedding));
  const total = cluster.reduce((sum, { embedding }) => sum + squareDistance(embedding, mean), 0);
  // Twice the variance is the mean square distance of two members.
  return Math.sqrt((2 * total) / (cluster.length - 1)) > LEAST_CROWD_SPREAD;
}

type Offer = { face: ClusterFace; figure: number; distance: number };

/** Puts the faces that may not found a figure into the nearest figure that has no face of their photo yet. */
function joinOthers(figures: ClusterFace[][], faces: ClusterFace[]): void {
  const founders = figures.flat();
  if (founders.length === 0) return;
  const space = measureSpace(founders, TYPICAL_EMBEDDING);
  const photos = figures.map((figure) => new Set(figure.map(({ photoId }) => photoId)));
  const joined = new Set<ClusterFace>();
  const others = faces.filter((face) => !mayFound(face));
  for (const { face, figure } of offers(figures, others, space)) {
    if (joined.has(face) || photos[figure]!.has(face.photoId)) continue;
    joined.add(face);
    photos[figure]!.add(face.photoId);
    figures[figure]!.push(face);
  }
}

/** Every face with every figure near enough, the nearest first. */
function offers(figures: ClusterFace[][], others: ClusterFace[], space: FaceSpace): Offer[] {
  const most = thresholdAt(space, JOIN_SHARE);
  const means = figures.map((figure) => meanOf(figure.map(({ embedding }) => directionOf(embedding, space))));
  return others
    .flatMap((face) => {
      const direction = directionOf(face.embedding, space);
      return means.map((mean, figure) => ({ face, figure, distance: 1 - dot(direction, mean) }));
    })
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
}

/** A total order of faces by what they are, so that the order they arrive in changes nothing. */
function compareFaces(one: ClusterFace, other: ClusterFace): number {
  if (one.photoId !== other.photoId) return one.photoId < other.photoId ? -1 : 1;
  const differs = one.embedding.findIndex((value, i) => value !== other.embedding[i]);
  return differs < 0 ? 0 : one.embedding[differs]! - other.embedding[differs]!;
}
