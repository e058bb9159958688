import type { Context } from '../context.ts';
import { announceChange } from '../events/announce.ts';
import { clusterFaces } from '../faces/cluster.ts';
import { correctClusters } from './correct-clusters.ts';
import { listCorrections } from './corrections.ts';
import { keepStanding } from './keep-standing.ts';
import { type FaceToCluster, listFacesToCluster, listPlacedFaces, lockFigures } from './queries.ts';
import { readEmbedding } from './read-embedding.ts';
import { writeFigures } from './write-figures.ts';

/** Groups all faces of an event into figures anew, as its host corrected them; what stays the same keeps its id. */
export const clusterFigures = (
  { db, faces: { pack } }: Context,
  { eventId }: { eventId: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockFigures(tx, eventId);
    const rows = await listFacesToCluster(tx, eventId, pack.pipelineVersion);
    const found = clusterFaces(rows.map(asInput), pack.calibration);
    const grouped = rows.map((row, index) => ({ ...asPlaced(row), cluster: found[index] ?? -1 }));
    const standing = await listPlacedFaces(tx, eventId, { notOf: pack.pipelineVersion });
    const labels = keepStanding(grouped, standing);
    const faces = [...grouped, ...standing];
    const corrections = await listCorrections(tx, eventId);
    const clusters = correctClusters({ labels, hidden: new Set() }, corrections);
    await writeFigures(tx, eventId, { faces, clusters });
    await announceChange(tx, eventId, 'figures');
  });

const asInput = (face: FaceToCluster) => ({
  photoId: face.photo_id,
  embedding: readEmbedding(face.embedding),
  context: face.context ? readEmbedding(face.context) : undefined,
  quality: face.quality,
  heightPx: face.height_px,
});

const asPlaced = (face: FaceToCluster) => ({
  id: face.id,
  photoId: face.photo_id,
  figureId: face.figure_id,
  quality: face.quality,
  arrival: Number(face.arrival),
});
