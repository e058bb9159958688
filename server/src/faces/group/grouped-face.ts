/** A face as the grouping sees it. */
import type { Cluster } from './agglomerate.ts';
import { SURROUNDINGS_LENGTH } from './surroundings.ts';

/** `photo` numbers the photos; two faces of one photo are two people. */
export interface GroupedFace {
  photo: number;
  embedding: Float32Array;
  surroundings?: Float32Array | undefined;
}

const NO_SURROUNDINGS = new Float32Array(SURROUNDINGS_LENGTH);

/** A cluster of one face at `point`; `member` is the face's number. */
export const clusterOf = (face: GroupedFace, point: Float32Array, member: number): Cluster => {
  const surroundings = face.surroundings ?? NO_SURROUNDINGS;
  return { members: [member], photos: new Set([face.photo]), centre: point, spread: 0, surroundings };
};
