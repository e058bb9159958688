import type { Context } from '../context.ts';
import { announceChange } from '../events/announce.ts';
import { clusterAside } from '../faces/cluster-aside.ts';
import type { ClusterPayload } from '../jobs/catalog.ts';
import { correctClusters } from './correct-clusters.ts';
import { listCorrections } from './corrections.ts';
import { keepStanding } from './keep-standing.ts';
import { type FaceToCluster, listFacesToCluster, listPlacedFaces, lockFigures } from './queries.ts';
import { readEmbedding } from './read-embedding.ts';
import { writeFigures } from './write-figures.ts';

/** Of so many faces, putting new ones to the figures that stand takes half as long as grouping all anew, and later a tenth. */
const MANY_FACES = 2500;
const SECONDS_UNTIL_ANEW = 60;

/**
 * Groups the faces of an event into figures, as its host corrected them; what stays the same keeps its id. In an event
 * of many faces the new ones are placed at once, and all are grouped `anew` a minute later.
 */
export const clusterFigures = (
  { db, jobs, faces: { pack } }: Pick<Context, 'db' | 'jobs' | 'faces'>,
  { eventId, anew = false }: ClusterPayload,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockFigures(tx, eventId);
    const rows = await listFacesToCluster(tx, eventId, pack.pipelineVersion);
    const isPlacing = !anew && rows.length > MANY_FACES;
    const found = await clusterAside(rows.map(isPlacing ? asStanding : asInput), pack.calibration);
    const grouped = rows.map((row, index) => ({ ...asPlaced(row), cluster: found[index] ?? -1 }));
    const standing = await listPlacedFaces(tx, eventId, { notOf: pack.pipelineVersion });
    const labels = keepStanding(grouped, standing);
    const faces = [...grouped, ...standing];
    const corrections = await listCorrections(tx, eventId);
    const clusters = correctClusters({ labels, hidden: new Set() }, corrections);
    await writeFigures(tx, eventId, { faces, clusters });
    await announceChange(tx, eventId, 'figures');
    if (isPlacing)
      await jobs.enqueue(tx, 'cluster-figures', [{ eventId, anew: true }], {
        singletonKey: `${eventId} anew`,
        startAfterSeconds: SECONDS_UNTIL_ANEW,
      });
  });

const asInput = (face: FaceToCluster) => ({
  photoId: face.photo_id,
  embedding: readEmbedding(face.embedding),
  context: face.context ? readEmbedding(face.context) : undefined,
  quality: face.quality,
  heightPx: face.height_px,
});

const asStanding = (face: FaceToCluster) => ({ ...asInput(face), standing: face.figure_id ?? undefined });

const asPlaced = (face: FaceToCluster) => ({
  id: face.id,
  photoId: face.photo_id,
  figureId: face.figure_id,
  quality: face.quality,
  arrival: Number(face.arrival),
});
