import type { ClusterFace } from '../faces/group/cluster.ts';
import type { FaceToCluster } from './queries.ts';
import { readEmbedding } from './read-embedding.ts';

/** Converts a face's row for the grouping. */
export const readFace = (face: FaceToCluster): ClusterFace => ({
  photoId: face.photo_id,
  embedding: readEmbedding(face.embedding),
  surroundings: face.context ? readEmbedding(face.context) : undefined,
  quality: face.quality,
  heightPx: face.height_px,
});
