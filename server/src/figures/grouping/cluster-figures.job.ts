import type { Context } from '#app/context/context.ts';
import { onThread } from '#faces/group/worker-thread.ts';
import { listBlurredFigures } from '#figures/blurs/blur-requests.ts';
import { coverFigures } from '#figures/blurs/withhold-photos.ts';
import { changeFigures } from '#figures/corrections/change-figures.ts';
import { type Correction, correctClusters, retainForgotten } from '#figures/corrections/correct-clusters.ts';
import { listCorrections } from '#figures/corrections/corrections.ts';
import { listForgottenFigures } from '#figures/corrections/forget-requests.ts';
import { readFace } from '#figures/crops/open-face-crop.ts';
import {
  countFaces,
  type FaceToCluster,
  isBetweenVersions,
  listFacesToCluster,
  listPlacedFaces,
  listWritings,
  markGrouped,
  type Writings,
} from '#figures/queries.ts';
import { enqueueCut } from '#photos/chapters/cut-chapters.job.ts';
import { enqueueClockEstimate } from '#photos/devices/estimate-clocks.job.ts';
import type { Queryable } from '#platform/db/db.ts';
import { heirsOf } from './assign-figures.ts';
import { enqueueLikelySearch, type PlacedFace, writeFigures } from './write-figures.ts';

/** From this many faces, matching new ones to existing figures takes half the time of regrouping, and later a tenth. */
export const MANY_FACES = 2500;
/** The least time until all faces are regrouped, in which most batches of new ones are matched. */
const SECONDS_UNTIL_REGROUPING = 60;
/** Regrouping takes a second of CPU for about a thousand faces. It may use a tenth of a core while photos keep arriving. */
const FACES_A_SECOND = 100;

/** Weight of a corrected face when ids are assigned. */
const CORRECTED_WEIGHT = 3;
/** A face to be forgotten or blurred outweighs all others, because the request refers to the figure's id. */
const KEPT_WEIGHT = 1e6;

/** What to group: `inFull`, all faces of the event even if they are many. */
export interface Grouping {
  readonly eventId: string;
  readonly inFull?: boolean;
}

/**
 * Groups the faces of an event into figures and applies its host's corrections; unchanged figures keep their ids. In an
 * event of many faces, new ones are matched to existing figures at once, and all are regrouped minutes later.
 * While an event is re-indexed its figures do not change; its last photo triggers a full grouping, so that ids are assigned
 * by whole figures. Locks the figures only while writing; starts over when another grouping was written first.
 */
export function clusterFigures(context: Context, { eventId }: { eventId: string }): Promise<void> {
  return clusterFiguresOf(MANY_FACES, context, { eventId });
}

/** Regroups all faces of an event. New ones are matched meanwhile by clusterFigures. */
export function regroupFigures(context: Context, { eventId }: { eventId: string }): Promise<void> {
  return clusterFiguresOf(MANY_FACES, context, { eventId, inFull: true });
}

/** The same with another threshold for many faces. */
export async function clusterFiguresOf(
  manyFaces: number,
  context: Context,
  grouping: Grouping,
): Promise<void> {
  await dropLostFaces(context, grouping.eventId);
  let outcome: Outcome;
  do outcome = await groupOnce(manyFaces, context, grouping);
  while (outcome === 'overtaken');
  if (outcome === 'final') {
    await enqueueLikelySearch(context, grouping.eventId);
    await enqueueClockEstimate(context, grouping.eventId);
  }
  await enqueueCut(context, grouping.eventId);
}

/**
 * Deletes faces of a file that was replaced by one in which no face can be searched. A photo from which somebody asked to be
 * forgotten then takes no other faces: nothing would tell who that was.
 */
const dropLostFaces = async (context: Context, eventId: string): Promise<void> => {
  if ((await listLost(context.db, eventId).limit(1).execute()).length === 0) return;
  await changeFigures(context, eventId, async (tx) => {
    const rows = await listLost(tx, eventId).orderBy('photos.id').forNoKeyUpdate().execute();
    const photoIds = [...rows.map(({ id }) => id), ''];
    const asked = tx
      .selectFrom('faces')
      .innerJoin('forget_requests', 'forget_requests.figure_id', 'faces.figure_id')
      .select('faces.photo_id')
      .where('faces.photo_id', 'in', photoIds);
    await tx.updateTable('photos').set({ former_faces: 'barred' }).where('id', 'in', asked).execute();
    await tx.deleteFrom('faces').where('photo_id', 'in', photoIds).execute();
  });
};

const listLost = (db: Queryable, eventId: string) =>
  db
    .selectFrom('photos')
    .select('photos.id')
    .where('photos.event_id', '=', eventId)
    .where('photos.former_faces', 'in', ['placed', 'moved', 'barred'])
    .where('photos.faces_error', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('faces').select('faces.id').whereRef('faces.photo_id', '=', 'photos.id')),
    );

/**
 * `overtaken`: another grouping that covers more of the event was written first. `placed`: new faces were matched; likely
 * figures are searched after the regrouping that follows, because that costs more than the matching.
 */
type Outcome = 'overtaken' | 'placed' | 'final';

const groupOnce = async (
  manyFaces: number,
  context: Context,
  { eventId, inFull = false }: Grouping,
): Promise<Outcome> => {
  const { pack } = context.faces;
  const seen = await readFaces(context, eventId, inFull ? Number.POSITIVE_INFINITY : manyFaces);
  const { isPlacing } = seen;
  const rows = isPlacing ? withoutLeftOver(seen) : seen.faces;
  const found = await onThread(
    'clusterFaces',
    rows.length,
    rows.map(isPlacing || seen.isBetween ? withFigure : readFace),
    pack.calibration,
  );
  const clusterOf = new Map(rows.map((row, index) => [row.id, found[index] ?? -1]));
  return changeFigures(context, eventId, async (tx) => {
    const now = await listWritings(tx, eventId);
    if (isOvertaken(seen.writings, now)) return 'overtaken';
    // Photos before faces: the same lock order as deleting a photo.
    if (!isPlacing) await markGrouped(tx, seen.writings, pack.pipelineVersion);
    const corrections = await listCorrections(tx, eventId);
    const forgotten = await listForgottenFigures(tx, eventId);
    // The request names a figure: it keeps its id and its faces.
    const kept = new Set([...forgotten, ...(await listBlurredFigures(tx, eventId))]);
    const weigh = weightsOf(corrections, kept);
    const faces = (await listPlacedFaces(tx, eventId)).map((face) => ({ ...face, weight: weigh(face) }));
    const isGrouped = ({ id, photoId }: PlacedFace) =>
      clusterOf.has(id) && now.get(photoId)?.written === seen.writings.get(photoId)?.written;
    const labels = retainFigures(
      faces.filter(isGrouped).map((face) => ({ ...face, cluster: clusterOf.get(face.id) ?? -1 })),
      faces.filter((face) => !isGrouped(face)),
    );
    const corrected = correctClusters({ labels, hidden: new Set() }, corrections);
    const clusters = retainForgotten(corrected, faces, kept);
    await coverFigures(context, tx, eventId);
    const isFinal = !(isPlacing && isWaiting(seen.writings));
    await writeFigures({ ...context, tx }, eventId, { faces, clusters, isFinal });
    if (!isFinal)
      await context.jobs.enqueue(tx, 'regroup-figures', [{ eventId }], {
        singletonKey: eventId,
        startAfterSeconds: Math.max(SECONDS_UNTIL_REGROUPING, Math.round(faces.length / FACES_A_SECOND)),
      });
    return isFinal ? 'final' : 'placed';
  });
};

/** Returns the weight of each face when ids are assigned. */
const weightsOf = (corrections: readonly Correction[], kept: ReadonlySet<string>) => {
  const corrected = new Set(corrections.flatMap(({ facesA, facesB }) => [...facesA, ...facesB]));
  return ({ id, figureId }: PlacedFace): number => {
    if (figureId !== null && kept.has(figureId)) return KEPT_WEIGHT;
    return corrected.has(id) ? CORRECTED_WEIGHT : 1;
  };
};

interface Seen {
  readonly faces: readonly FaceToCluster[];
  readonly writings: Writings;
  /** They are so many that new ones are matched to the figures, of which only the best faces were read. */
  readonly isPlacing: boolean;
  /** Other faces wait for analysis by this pack. */
  readonly isBetween: boolean;
}

/** Reads a consistent snapshot: the faces of the pack in use, and the write number of each photo. */
const readFaces = ({ db, faces: { pack } }: Context, eventId: string, manyFaces: number): Promise<Seen> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { pipelineVersion } = pack;
      const isPlacing = (await countFaces(tx, eventId, pipelineVersion)) > manyFaces;
      return {
        isPlacing,
        faces: await listFacesToCluster(tx, eventId, { pipelineVersion, isPlacing }),
        writings: await listWritings(tx, eventId),
        isBetween: await isBetweenVersions(tx, eventId, pipelineVersion),
      };
    });

/** Removes faces that an earlier full grouping left without a figure: only the next full one may place them. */
const withoutLeftOver = ({ faces, writings }: Seen): FaceToCluster[] =>
  faces.filter((face) => {
    const photo = writings.get(face.photo_id);
    return face.figure_id !== null || photo?.written !== photo?.grouped;
  });

const isWaiting = (writings: Writings): boolean =>
  [...writings.values()].some(({ written, grouped }) => written !== grouped);

const isOvertaken = (seen: Writings, now: Writings): boolean =>
  [...now].some(([photoId, { grouped }]) => grouped !== (seen.get(photoId)?.grouped ?? 0));

const withFigure = (face: FaceToCluster) => ({ ...readFace(face), figure: face.figure_id ?? undefined });

interface FigureFace {
  readonly id: string;
  readonly figureId: string | null;
}

/**
 * Returns the cluster of each face. Faces of another pipeline version wait for analysis; their vectors cannot be
 * compared with the grouped ones, so they stay in their figures: in the cluster that continues their figure, or else in
 * one of their own. So figures are stable while an event is re-indexed.
 */
export function retainFigures(
  grouped: readonly (FigureFace & { readonly cluster: number; readonly arrival: number })[],
  waiting: readonly FigureFace[],
): Map<string, number> {
  const labels = new Map(grouped.map((face) => [face.id, face.cluster]));
  if (waiting.length === 0) return labels;
  const clusters = Map.groupBy(
    grouped.filter((face) => face.cluster >= 0),
    (face) => face.cluster,
  );
  const counts = new Map(
    [...Map.groupBy(waiting, (face) => face.figureId ?? '')].map(([id, faces]) => [id, faces.length]),
  );
  const clusterOf = new Map([...heirsOf(clusters, counts)].map(([cluster, figureId]) => [figureId, cluster]));
  let next = Math.max(-1, ...clusters.keys()) + 1;
  for (const { id, figureId } of waiting) {
    if (figureId === null) continue;
    const cluster = clusterOf.get(figureId) ?? next++;
    clusterOf.set(figureId, cluster);
    labels.set(id, cluster);
  }
  return labels;
}
