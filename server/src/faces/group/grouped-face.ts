/** A face as the grouping sees it. */
import { type Cluster, mergeClusters } from './agglomerate.ts';
import { SURROUNDINGS_LENGTH } from './surroundings.ts';

/** `photo` numbers the photos; two faces of one photo are two people. Faces with the same `figure` are one person. */
export interface GroupedFace {
  photo: number;
  embedding: Float32Array;
  surroundings?: Float32Array | undefined;
  figure?: string | undefined;
}

const NO_SURROUNDINGS = new Float32Array(SURROUNDINGS_LENGTH);

/** A cluster of one face at `point`; `member` is the face's number. */
export function clusterOf(face: GroupedFace, point: Float32Array, member: number): Cluster {
  const surroundings = face.surroundings ?? NO_SURROUNDINGS;
  return { members: [member], photos: new Set([face.photo]), centre: point, spread: 0, surroundings };
}

/** Joins the clusters of faces that have the same figure; `clusters` are the faces', in their order. */
export function joinByFigure(faces: Pick<GroupedFace, 'figure'>[], clusters: Cluster[]): Cluster[] {
  const together = Map.groupBy(faces.keys(), (face) => faces[face]!.figure ?? face);
  return [...together.values()].map((members) => joinClusters(members.map((face) => clusters[face]!)));
}

/** One cluster of all of them, at least one; halves first, since each merger copies its members. */
export function joinClusters(clusters: Cluster[]): Cluster {
  const half = clusters.length >> 1;
  if (half === 0) return clusters[0]!;
  return mergeClusters(joinClusters(clusters.slice(0, half)), joinClusters(clusters.slice(half)));
}
