import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { WishNews } from '@togather/contract/schemas/wishes.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { everybody, hostOrEverybody, type Seer, seerOf } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { countComments, describeWish, ownWish, selectWish, wishesOf, wishSeenBy } from './queries.ts';

export const listWishesAct = act('listWishes', (context, { event, caller, query }) =>
  listWishes(context, event, caller, query),
);

/** Returns a page of the wishes that the caller sees, newest first. */
const listWishes = async (
  { db, clock }: Context,
  event: EventRow,
  caller: Caller,
  { photoId, before, count, only }: QueryOf<'listWishes'>,
): Promise<ResponseOf<'listWishes'>> => {
  const seer = seerOf(event, caller, clock());
  const rows = await selectWish(wishesOf(db, event.id))
    .select(ownWish(seer).as('is_own'))
    .where(wishSeenBy(seer, event))
    .$if(photoId !== undefined, (all) => all.where('wishes.photo_id', '=', photoId ?? ''))
    .$if(only === 'pending', (all) => all.where('wishes.visibility', '=', 'pending'))
    .$if(only === 'reported', (all) =>
      all.where(sql<boolean>`exists (select from wish_reports where wish_id = wishes.id)`),
    )
    .$if(before !== undefined, (all) =>
      all.where(
        'wishes.number',
        '<',
        sql<string>`coalesce((select number from wishes as last where last.id = ${before}
          and last.event_id = ${event.id}), 0)`,
      ),
    )
    .orderBy('wishes.number', 'desc')
    .limit(count + 1)
    .execute();
  return {
    wishes: rows.slice(0, count).map((row) => ({ ...describeWish(row, seer), isOwn: row.is_own })),
    hasMore: rows.length > count,
  };
};

export const countWishesAct = act('countWishes', async (context, { event, caller }) => {
  const seer = hostOrEverybody(event, caller.user, context.clock());
  const [photos, totals] = await Promise.all([
    countComments(context.db, event, seer),
    countAll(context.db, event, seer),
  ]);
  return {
    total: totals.total,
    pending: seer.isHost ? totals.pending : null,
    reported: seer.isHost ? totals.reported : null,
    photos,
  };
});

const countAll = (db: Queryable, event: EventRow, seer: Seer) =>
  wishesOf(db, event.id)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where wishes.visibility = 'pending')::int`.as('pending'),
      sql<number>`count(*) filter (where exists (select from wish_reports where wish_id = wishes.id))::int`.as(
        'reported',
      ),
    ])
    .where(wishSeenBy(seer, event))
    .executeTakeFirstOrThrow();

/** Wishes of one message. Pages fetch the lists after a larger change. */
const MOST_TOLD = 10;

/** Changed wishes by their ids, each with its photo; `isMany` when not all are known by id. */
export interface ChangedWishes {
  readonly ids: ReadonlyMap<string, string | null>;
  readonly isMany: boolean;
}

/** Returns what a stream tells of changed wishes, to hosts and to everybody else. */
export async function readWishNews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  event: EventRow,
  { ids, isMany }: ChangedWishes,
): Promise<{ readonly host: WishNews; readonly guests: WishNews }> {
  if (isMany || ids.size > MOST_TOLD) return { host: {}, guests: {} };
  const seer = everybody(event, clock());
  const photoIds = [...new Set([...ids.values()].filter((photoId) => photoId !== null))];
  const isSeen = wishSeenBy(seer, event);
  const [rows, sums] = await Promise.all([
    selectWish(wishesOf(db, event.id))
      .select(isSeen.as('is_seen'))
      .where('wishes.id', 'in', ['', ...ids.keys()])
      .orderBy('wishes.number')
      .execute(),
    // Of each of the photos, and of all.
    wishesOf(db, event.id)
      .select([
        sql<
          string | null
        >`case when wishes.photo_id in (${sql.join(['', ...photoIds])}) then wishes.photo_id end`.as('of'),
        sql<number>`count(*)::int`.as('all'),
        sql<number>`count(*) filter (where ${isSeen})::int`.as('seen'),
      ])
      .groupBy('of')
      .execute(),
  ]);
  const newsOf = (isHost: boolean): WishNews => {
    const told = rows.filter(({ is_seen }) => isHost || is_seen);
    const known = new Set(told.map(({ id }) => id));
    const numberOf = (sum: (typeof sums)[number] | undefined) => (isHost ? sum?.all : sum?.seen) ?? 0;
    return {
      changed: told.map((row) => describeWish(row, { isHost })),
      gone: [...ids.keys()].filter((id) => !known.has(id)),
      counts: photoIds.map((photoId) => ({
        photoId,
        count: numberOf(sums.find((sum) => sum.of === photoId)),
      })),
      total: sums.reduce((total, sum) => total + numberOf(sum), 0),
    };
  };
  return { host: newsOf(true), guests: newsOf(false) };
}

/** Wishes that a wall begins with. */
const MOST_ON_WALL = 60;

/** Returns the newest wishes that everybody sees. */
export async function listWishesOfEverybody({ db, clock }: Context, event: EventRow) {
  const rows = await selectWish(wishesOf(db, event.id))
    .where(wishSeenBy(everybody(event, clock()), event))
    .orderBy('wishes.number', 'desc')
    .limit(MOST_ON_WALL)
    .execute();
  return rows.map((row) => describeWish(row, { isHost: false }));
}
