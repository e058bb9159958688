import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import type { Clusters } from '#figures/corrections/correct-clusters.ts';
import { storeSuccessors, successorsOf } from '#figures/former-figures.ts';
import { followFigures } from '#guest-list/follow-figures.ts';
import { enqueueGuestMatching } from '#guest-list/match-guest-list.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { type AssignedFace, assignFigures, type FigurePlan } from './assign-figures.ts';

/** What assigning figures needs of a face. */
export type PlacedFace = Omit<AssignedFace, 'cluster'>;

/**
 * Writes an event's figures from the clusters of all its faces. Continued figures keep their ids; the others are
 * deleted, and their successors are stored and take over their alerts. Announces the change and, unless a regrouping follows,
 * enqueues the search for likely figures. The caller holds the lock of `changeFigures`, and calls enqueueLikelySearch after the commit.
 */
export async function writeFigures(
  context: Context & { tx: Tx },
  eventId: string,
  {
    faces,
    clusters,
    isFinal = true,
  }: { faces: readonly PlacedFace[]; clusters: Clusters; isFinal?: boolean },
): Promise<void> {
  const { tx } = context;
  const plans = assignFigures(
    faces.map((face) => ({ ...face, cluster: clusters.labels.get(face.id) ?? -1 })),
  );
  const figures = plans.map((plan) => ({
    ...plan,
    id: plan.id ?? newId(),
    hidden: clusters.hidden.has(plan.cluster),
  }));
  await writeRows(tx, eventId, figures);
  await placeFaces(tx, figures, faces);
  const successors = successorsOf(faces, figures);
  await storeSuccessors(tx, successors);
  await moveAlerts(tx, successors, figures);
  await followFigures(tx, eventId, { successors, kept: figures.map(({ id }) => id) });
  await tx
    .deleteFrom('figures')
    .where('event_id', '=', eventId)
    .where('id', '<>', sql<string>`all (${figures.map(({ id }) => id)}::text[])`)
    .execute();
  await announceChange(tx, eventId, 'figures');
  if (isFinal) await enqueueLikelySearch({ ...context, db: tx }, eventId);
}

/**
 * Enqueues the search for likely figures, and for those of the people on the guest list. Writers of figures call it again after the commit: a waiting search, because
 * of which nothing was enqueued, may have started before it and seen the old figures.
 */
export async function enqueueLikelySearch(
  context: Context & { db: Queryable },
  eventId: string,
): Promise<void> {
  const { db, jobs } = context;
  await jobs.enqueue(db, 'find-likely-figures', [{ eventId }], { singletonKey: eventId });
  await enqueueGuestMatching(context, eventId);
}

type Figure = FigurePlan & { id: string; hidden: boolean };

/** As arrays, because a statement takes at most 65,535 parameters. */
const writeRows = async (tx: Tx, eventId: string, figures: readonly Figure[]) => {
  await sql`
    insert into figures (event_id, id, representative_face_id, photo_count, first_arrival, hidden)
    select ${eventId}, figure.* from unnest(
      ${figures.map(({ id }) => id)}::text[],
      ${figures.map(({ representativeFaceId }) => representativeFaceId)}::text[],
      ${figures.map(({ photoCount }) => photoCount)}::integer[],
      ${figures.map(({ firstArrival }) => firstArrival)}::bigint[],
      ${figures.map(({ hidden }) => hidden)}::boolean[]
    ) as figure
    on conflict (id) do update set
      representative_face_id = excluded.representative_face_id,
      photo_count = excluded.photo_count,
      first_arrival = excluded.first_arrival,
      hidden = excluded.hidden`.execute(tx);
};

/** Updates only the faces whose figure changed. */
const placeFaces = async (tx: Tx, figures: readonly Figure[], faces: readonly PlacedFace[]) => {
  const now = new Map(figures.flatMap(({ id, faceIds }) => faceIds.map((faceId) => [faceId, id] as const)));
  const moved = faces.filter(({ id, figureId }) => figureId !== (now.get(id) ?? null));
  await sql`
    update faces set figure_id = placed.figure_id
    from unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ id }) => now.get(id) ?? null)}::text[])
      as placed (id, figure_id)
    where faces.id = placed.id`.execute(tx);
};

/**
 * Moves alerts to successors, except hidden ones, whose alerts have ended. Of several alerts for one address one is
 * kept, preferably that of the remaining figure, with the latest confirmation and time of any of them.
 */
const moveAlerts = async (tx: Tx, successors: ReadonlyMap<string, string>, figures: readonly Figure[]) => {
  const shown = new Set(figures.flatMap(({ id, hidden }) => (hidden ? [] : [id])));
  const pairs = [...successors].filter(([, next]) => shown.has(next));
  const [gone, next] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)];
  await sql`
    with pairs as (
      select * from unnest(${gone}::text[], ${next}::text[]) as pair (gone, next)
    ), concerned as (
      select alert.id, alert.address_hash, alert.confirmed, alert.told_arrival, alert.told_at,
        coalesce(pairs.next, alert.figure_id) as figure_id, pairs.gone is null as stays
      from photo_alerts as alert
      left join pairs on pairs.gone = alert.figure_id
      where alert.figure_id in (select gone from pairs union select next from pairs)
    ), kept as (
      select distinct on (figure_id, address_hash) id, figure_id,
        bool_or(confirmed) over same as confirmed,
        max(told_arrival) over same as told_arrival,
        max(told_at) over same as told_at
      from concerned
      window same as (partition by figure_id, address_hash)
      order by figure_id, address_hash, stays desc, id
    )
    update photo_alerts
    set figure_id = kept.figure_id, confirmed = kept.confirmed,
      told_arrival = kept.told_arrival, told_at = kept.told_at
    from kept
    where photo_alerts.id = kept.id
      and (photo_alerts.figure_id, photo_alerts.confirmed, photo_alerts.told_arrival, photo_alerts.told_at)
        is distinct from (kept.figure_id, kept.confirmed, kept.told_arrival, kept.told_at)`.execute(tx);
};
