import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { onThread } from '#faces/group/worker-thread.ts';
import { listBlurredFigures } from '#figures/blurs/blur-requests.ts';
import {
  coverAlike,
  listSearched,
  releaseSearched,
  type SearchedPhoto,
} from '#figures/blurs/withhold-photos.ts';
import { changeFigures } from '#figures/corrections/change-figures.ts';
import { listCorrections } from '#figures/corrections/corrections.ts';
import { readFace } from '#figures/crops/open-face-crop.ts';
import { type FaceToCluster, isBetweenVersions, listFacesToCluster } from '#figures/queries.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';

/**
 * Stores the likely figure of each face of an event that is in no figure or in a small one. Runs after every change of
 * figures. Includes hidden figures and those to be forgotten, so that their likely faces are not suggested for anyone
 * else. Then everybody gets the photos that were withheld until nobody in them is to be blurred. Idempotent.
 */
export async function findLikelyFigures(context: Context, { eventId }: { eventId: string }): Promise<void> {
  const { pipelineVersion, calibration } = context.faces.pack;
  const { faces, splits, searched } = await readGrouping(context, { eventId, pipelineVersion });
  const numbers = new Map(faces.map((face, number) => [face.id, number]));
  const figures = [
    ...Map.groupBy(
      faces.filter((face) => face.figure_id !== null),
      (face) => face.figure_id ?? '',
    ),
  ];
  const asNumbers = (ids: readonly string[]) => ids.flatMap((id) => numbers.get(id) ?? []);
  const grouping = {
    faces: faces.map(readFace),
    figures: figures.map(([, members]) => asNumbers(members.map(({ id }) => id))),
    apart: splits.map(({ facesA, facesB }) => [asNumbers(facesA), asNumbers(facesB)] as const),
  };
  const found = await onThread('findLikelyFigures', faces.length, grouping, calibration);
  const blurred = await listBlurredFigures(context.db, eventId);
  const wanted = [...figures.keys()].filter((figure) => blurred.has(figures[figure]![0]));
  const alike =
    wanted.length === 0 ? [] : await onThread('findFacesToBlur', faces.length, grouping, wanted, calibration);
  const likely = faces.flatMap(({ id }, number): [string, string][] => {
    const [figureId] = figures[found[number]?.figure ?? -1] ?? [];
    return figureId === undefined ? [] : [[id, figureId]];
  });
  await changeFigures(context, eventId, async (tx) => {
    await writeLikely(tx, eventId, new Map(likely));
    for (const [at, figure] of wanted.entries()) {
      const faceIds = alike[at]!.map((number) => faces[number]!.id);
      await coverAlike(context, tx, { eventId, figureId: figures[figure]![0], faceIds });
    }
    await releaseSearched(context, tx, eventId, searched);
  });
}

interface Snapshot {
  readonly faces: readonly FaceToCluster[];
  readonly splits: readonly { readonly facesA: readonly string[]; readonly facesB: readonly string[] }[];
  /** Photos that were withheld for this search. */
  readonly searched: readonly SearchedPhoto[];
}

/** Reads a consistent snapshot of the comparable faces and the host's corrections. */
const readGrouping = (
  { db }: Context,
  { eventId, pipelineVersion }: { eventId: string; pipelineVersion: string },
): Promise<Snapshot> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      faces: await listFacesToCluster(tx, eventId, { pipelineVersion }),
      searched: await listReleasable(tx, { eventId, pipelineVersion }),
      splits: (await listCorrections(tx, eventId)).filter(({ kind }) => kind === 'SPLIT'),
    }));

/** None while faces wait for this version: they may be of people to blur. */
const listReleasable = async (
  tx: Tx,
  { eventId, pipelineVersion }: { eventId: string; pipelineVersion: string },
): Promise<SearchedPhoto[]> => {
  const searched = await listSearched(tx, eventId);
  return searched.length > 0 && (await isBetweenVersions(tx, eventId, pipelineVersion)) ? [] : searched;
};

/** Skips figures that were removed meanwhile: their removal enqueues this job again. */
const writeLikely = async (tx: Tx, eventId: string, likely: ReadonlyMap<string, string>): Promise<void> => {
  const here = new Set(await listFigureIds(tx, eventId));
  const faces = await tx
    .selectFrom('faces')
    .select(['id', 'photo_id', 'likely_figure_id'])
    .where('event_id', '=', eventId)
    .execute();
  const changes = faces.flatMap((face) => {
    const wanted = likely.get(face.id) ?? '';
    const figureId = here.has(wanted) ? wanted : null;
    return figureId === face.likely_figure_id ? [] : [{ ...face, figureId }];
  });
  if (changes.length === 0) return;
  await lockPhotos(
    tx,
    changes.map((face) => face.photo_id),
  );
  await sql`
    update faces set likely_figure_id = wanted.figure_id
    from unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ figureId }) => figureId)}::text[])
      as wanted (id, figure_id)
    where faces.id = wanted.id`.execute(tx);
  await announceChange(tx, eventId, 'figures');
};

/** Photos before faces: the same lock order as deleting a photo. */
const lockPhotos = async (tx: Tx, photoIds: readonly string[]): Promise<void> => {
  await sql`
    select id from photos where id = any (${[...new Set(photoIds)]}::text[]) order by id for key share`.execute(
    tx,
  );
};

const listFigureIds = async (db: Queryable, eventId: string): Promise<string[]> => {
  const rows = await db.selectFrom('figures').select('id').where('event_id', '=', eventId).execute();
  return rows.map(({ id }) => id);
};
