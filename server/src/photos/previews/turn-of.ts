import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import type { Queryable } from '#platform/db/db.ts';

/** What a photo waits for, as the condition on its row. */
const waits = {
  thumbnail: sql`thumbhash is null and previews_error is null`,
  previews: sql`previews_at is null and previews_error is null`,
  faces: sql`faces_version is null and faces_error is null`,
} as const;

const jobOf = {
  thumbnail: 'make-thumbnail',
  previews: 'make-renditions',
  faces: 'detect-faces',
} as const;

interface Turn {
  readonly eventId: string;
  readonly photoId?: string;
}

const MOST = 1000;
/** The priority of photos further behind, and of nothing lower. */
export const LAST_TURN = -MOST;

/**
 * Returns the priority of a photo's job: minus the number of photos of its event that wait before it. So events take
 * turns, and one event's slow photos keep no other event waiting. Without `photoId`, that of the event's next photo.
 */
export async function turnOf(db: Queryable, stage: keyof typeof waits, which: Turn): Promise<number> {
  const { turn } = await db.selectNoFrom(turnIn(stage, which).as('turn')).executeTakeFirstOrThrow();
  return turn;
}

/** The same as an expression. */
export function turnIn(stage: keyof typeof waits, { eventId, photoId }: Turn): RawBuilder<number> {
  const before = photoId ? sql`arrival < (select arrival from photos where id = ${photoId})` : sql`true`;
  return sql<number>`(
    select -count(*)::int
    from (
      select from photos where event_id = ${eventId} and ${before} and ${waits[stage]} limit ${MOST}
    ) as ahead)`;
}

/**
 * Enqueues a stage's job for photos of any events, each with its turn among them and the photos that wait for the stage
 * already. For work that is repeated or resumed.
 */
export async function enqueueInTurn(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Queryable,
  stage: keyof typeof waits,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  const isGiven = sql`id = any(${[...photoIds]}::text[])`;
  const { rows } = await sql<{ photoId: string; ahead: number }>`
    select id as "photoId", least(ahead, ${MOST})::int as ahead
    from (
      select id, arrival, count(*) filter (where (${waits[stage]}) or ${isGiven}) over (
        partition by event_id order by arrival rows between unbounded preceding and 1 preceding) as ahead
      from photos where event_id in (select event_id from photos where ${isGiven})
    ) as ranked
    where ${isGiven}
    order by arrival`.execute(tx);
  await jobs.enqueue(
    tx,
    jobOf[stage],
    rows.map(({ photoId }) => ({ photoId })),
    { priority: rows.map(({ ahead }) => -ahead) },
  );
}
