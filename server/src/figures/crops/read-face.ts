import type { ClusterFace } from '../../faces/group/cluster.ts';
import type { FaceToCluster } from '../queries.ts';

/** Converts a face's row for the grouping. */
export const readFace = (face: FaceToCluster): ClusterFace => ({
  photoId: face.photo_id,
  embedding: readEmbedding(face.embedding),
  surroundings: face.context ? readEmbedding(face.context) : undefined,
  quality: face.quality,
  heightPx: face.height_px,
});

/** A face's numbers from its row. A copy: the driver's buffer need not start where a Float32Array may. */
export const readEmbedding = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);
