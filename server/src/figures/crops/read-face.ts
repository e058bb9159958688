import type { ClusterFace } from '#faces/group/cluster.ts';
import type { FaceToCluster } from '#figures/queries.ts';

/** Converts a face's row for the grouping. */
export function readFace(face: FaceToCluster): ClusterFace {
  return {
    photoId: face.photo_id,
    embedding: readEmbedding(face.embedding),
    surroundings: face.context ? readEmbedding(face.context) : undefined,
    quality: face.quality,
    heightPx: face.height_px,
  };
}

/** Converts a face's embedding. Copies it, because the driver's buffer may not be aligned for a Float32Array. */
export const readEmbedding = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);
