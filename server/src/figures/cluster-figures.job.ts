import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { announceChange } from '../events/announce.ts';
import { clusterFaces } from '../faces/cluster.ts';
import { PIPELINE_VERSION } from '../faces/pipeline-version.ts';
import { newId } from '../new-id.ts';
import { type AssignedFace, assignFigures, type FigurePlan } from './assign-figures.ts';
import { type FaceToCluster, listFacesToCluster, lockFigures } from './queries.ts';

/** Groups all faces of an event into figures anew; what stays the same keeps its id. */
export const clusterFigures = ({ db }: Context, { eventId }: { eventId: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockFigures(tx, eventId);
    const faces = await listFacesToCluster(tx, eventId, PIPELINE_VERSION);
    const labels = clusterFaces(faces.map(asInput));
    const assigned = faces.map((face, index) => asAssigned(face, labels[index] ?? -1));
    await writeFigures(tx, eventId, { plans: assignFigures(assigned), faces: assigned });
    await announceChange(tx, eventId, 'figures');
  });

const asInput = (face: FaceToCluster) => ({
  photoId: face.photo_id,
  // A copy: the driver's buffer need not start where a Float32Array may.
  embedding: new Float32Array(new Uint8Array(face.embedding).buffer),
  quality: face.quality,
  heightPx: face.height_px,
});

const asAssigned = (face: FaceToCluster, cluster: number): AssignedFace => ({
  id: face.id,
  photoId: face.photo_id,
  figureId: face.figure_id,
  cluster,
  quality: face.quality,
  arrival: Number(face.arrival),
});

const writeFigures = async (
  tx: Tx,
  eventId: string,
  { plans, faces }: { plans: readonly FigurePlan[]; faces: readonly AssignedFace[] },
) => {
  const figures = plans.map((plan) => ({ ...plan, id: plan.id ?? newId() }));
  if (figures.length > 0) {
    await tx
      .insertInto('figures')
      .values(figures.map((figure) => rowOf(figure, eventId)))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          representative_face_id: row.ref('excluded.representative_face_id'),
          photo_count: row.ref('excluded.photo_count'),
          first_arrival: row.ref('excluded.first_arrival'),
        })),
      )
      .execute();
  }
  const before = new Map(faces.map((face) => [face.id, face.figureId]));
  const placed = new Set<string>();
  for (const { id, faceIds } of figures) {
    for (const faceId of faceIds) placed.add(faceId);
    await moveFaces(
      tx,
      faceIds.filter((faceId) => before.get(faceId) !== id),
      id,
    );
  }
  const left = faces.filter((face) => face.figureId && !placed.has(face.id)).map((face) => face.id);
  await moveFaces(tx, left, null);
  await tx
    .deleteFrom('figures')
    .where('event_id', '=', eventId)
    .where('id', 'not in', ['', ...figures.map((figure) => figure.id)])
    .execute();
};

const moveFaces = async (tx: Tx, faceIds: readonly string[], figureId: string | null) => {
  if (faceIds.length === 0) return;
  await tx.updateTable('faces').set({ figure_id: figureId }).where('id', 'in', faceIds).execute();
};

const rowOf = (figure: FigurePlan & { id: string }, eventId: string) => ({
  id: figure.id,
  event_id: eventId,
  representative_face_id: figure.representativeFaceId,
  photo_count: figure.photoCount,
  first_arrival: figure.firstArrival,
});
