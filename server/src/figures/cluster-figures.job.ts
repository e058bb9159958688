import type { Context } from '../context.ts';
import { announceChange } from '../events/announce.ts';
import { clusterAside } from '../faces/cluster-aside.ts';
import type { ClusterPayload } from '../jobs/catalog.ts';
import { changeFigures } from './change-figures.ts';
import { type Correction, correctClusters } from './correct-clusters.ts';
import { listCorrections } from './corrections.ts';
import { listForgottenFigures } from './forget-requests.ts';
import { keepForgotten } from './keep-forgotten.ts';
import { keepStanding } from './keep-standing.ts';
import {
  type FaceToCluster,
  isBetweenVersions,
  listFacesToCluster,
  listPlacedFaces,
  listWritings,
  markGrouped,
  type Writings,
} from './queries.ts';
import { readFace } from './read-face.ts';
import { type PlacedFace, writeFigures } from './write-figures.ts';

/** Of so many faces, putting new ones to the figures that stand takes half as long as grouping all anew, and later a tenth. */
const MANY_FACES = 2500;
const SECONDS_UNTIL_ANEW = 60;

/** A face that the host spoke of counts for so many when figures are given their ids. */
const CORRECTED_WEIGHT = 3;
/** One of a figure that is to be forgotten for all that there can be: the request to forget goes by the figure's id. */
const FORGOTTEN_WEIGHT = 1e6;

/**
 * Groups the faces of an event into figures, as its host corrected them; what stays the same keeps its id. In an event
 * of many faces the new ones are placed at once, and all are grouped `anew` a minute later. While an event is indexed
 * anew its figures stay as they are, and its last photo has all grouped: ids then go by whole figures. The figures are
 * locked only while they are written; a grouping that another one overtook begins again.
 */
export const clusterFigures = async (context: Parts, payload: ClusterPayload): Promise<void> => {
  while (!(await groupOnce(context, payload)));
};

type Parts = Pick<Context, 'db' | 'turns' | 'jobs' | 'faces'>;

/** False when another grouping saw more of the event, and was written meanwhile. */
const groupOnce = async (context: Parts, { eventId, anew = false }: ClusterPayload): Promise<boolean> => {
  const { pack } = context.faces;
  const seen = await readFaces(context, eventId);
  const isPlacing = !anew && seen.faces.length > MANY_FACES;
  const rows = isPlacing ? withoutLeftOver(seen) : seen.faces;
  const found = await clusterAside(
    rows.map(isPlacing || seen.isBetween ? asStanding : readFace),
    pack.calibration,
  );
  const clusterOf = new Map(rows.map((row, index) => [row.id, found[index] ?? -1]));
  return changeFigures(context, eventId, async (tx) => {
    const now = await listWritings(tx, eventId);
    if (isOvertaken(seen.writings, now)) return false;
    // Photos before faces, as whoever deletes a photo locks them.
    if (!isPlacing) await markGrouped(tx, seen.writings, pack.pipelineVersion);
    const corrections = await listCorrections(tx, eventId);
    const forgotten = await listForgottenFigures(tx, eventId);
    const weigh = weightsOf(corrections, forgotten);
    const faces = (await listPlacedFaces(tx, eventId)).map((face) => ({ ...face, weight: weigh(face) }));
    const isGrouped = ({ id, photoId }: PlacedFace) =>
      clusterOf.has(id) && now.get(photoId)?.written === seen.writings.get(photoId)?.written;
    const labels = keepStanding(
      faces.filter(isGrouped).map((face) => ({ ...face, cluster: clusterOf.get(face.id) ?? -1 })),
      faces.filter((face) => !isGrouped(face)),
    );
    const corrected = correctClusters({ labels, hidden: new Set() }, corrections);
    const clusters = keepForgotten(corrected, faces, forgotten);
    await writeFigures(tx, eventId, { faces, clusters });
    await announceChange(tx, eventId, 'figures');
    await context.jobs.enqueue(tx, 'find-likely-figures', [{ eventId }], { singletonKey: eventId });
    if (isPlacing && isWaiting(seen.writings))
      await context.jobs.enqueue(tx, 'cluster-figures', [{ eventId, anew: true }], {
        singletonKey: `${eventId} anew`,
        startAfterSeconds: SECONDS_UNTIL_ANEW,
      });
    return true;
  });
};

/** What a face counts for when figures are given their ids. */
const weightsOf = (corrections: readonly Correction[], forgotten: ReadonlySet<string>) => {
  const corrected = new Set(corrections.flatMap(({ facesA, facesB }) => [...facesA, ...facesB]));
  return ({ id, figureId }: PlacedFace): number => {
    if (figureId !== null && forgotten.has(figureId)) return FORGOTTEN_WEIGHT;
    return corrected.has(id) ? CORRECTED_WEIGHT : 1;
  };
};

interface Seen {
  readonly faces: readonly FaceToCluster[];
  readonly writings: Writings;
  /** Others wait to be looked at again by this pack. */
  readonly isBetween: boolean;
}

/** The faces of the pack in use, and the writing of each photo that they are of, at one moment. */
const readFaces = ({ db, faces: { pack, awaited } }: Parts, eventId: string): Promise<Seen> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      faces: await listFacesToCluster(tx, eventId, pack.pipelineVersion),
      writings: await listWritings(tx, eventId),
      isBetween: await isBetweenVersions(tx, eventId, [pack.pipelineVersion, awaited]),
    }));

/** Without faces that an earlier grouping of all put nowhere: only the next one may find them a place. */
const withoutLeftOver = ({ faces, writings }: Seen): FaceToCluster[] =>
  faces.filter((face) => {
    const photo = writings.get(face.photo_id);
    return face.figure_id !== null || photo?.written !== photo?.grouped;
  });

const isWaiting = (writings: Writings): boolean =>
  [...writings.values()].some(({ written, grouped }) => written !== grouped);

const isOvertaken = (seen: Writings, now: Writings): boolean =>
  [...now].some(([photoId, { grouped }]) => grouped !== (seen.get(photoId)?.grouped ?? 0));

const asStanding = (face: FaceToCluster) => ({ ...readFace(face), standing: face.figure_id ?? undefined });
