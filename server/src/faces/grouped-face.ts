/** A face as the grouping sees it. */
import type { Cluster } from './agglomerate.ts';
import { CONTEXT_LENGTH } from './context.ts';

/** `photo` numbers the photos; two faces of one photo are two people. */
export type GroupedFace = { photo: number; embedding: Float32Array; context?: Float32Array | undefined };

const NO_CONTEXT = new Float32Array(CONTEXT_LENGTH);

/** A cluster of one face at `point`; `member` is the face's number. */
export function clusterOf(face: GroupedFace, point: Float32Array, member: number): Cluster {
  const context = face.context ?? NO_CONTEXT;
  return { members: [member], photos: new Set([face.photo]), centre: point, spread: 0, context };
}
