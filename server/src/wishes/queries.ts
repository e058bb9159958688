import type { Visibility } from '@togather/contract/photos.ts';
import type { Wish } from '@togather/contract/schemas/wishes.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Seer, seenBy } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { Database, EventRow } from '#platform/db/schema.ts';

type Author = Pick<Seer, 'userId' | 'guestHash'>;

/** Returns the condition that a wish is the author's own. */
export function ownWish({ userId, guestHash }: Author): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${userId === undefined ? sql`false` : sql`wishes.author_id = ${userId}`}
    or ${guestHash === undefined ? sql`false` : sql`wishes.guest_hash = ${guestHash}`}, false)`;
}

/**
 * Returns the condition that a seer sees a wish, for `wishes` with its `photos`: the rule of photos, and a comment is seen where its
 * photo is. A concealed event conceals photos, not its guestbook. Where the host has switched wishes off, only hosts see them.
 */
export function wishSeenBy(
  seer: Seer,
  { takes_wishes }: Pick<EventRow, 'takes_wishes'>,
): RawBuilder<boolean> {
  if (seer.isHost) return sql<boolean>`true`;
  if (!takes_wishes) return sql<boolean>`false`;
  return sql<boolean>`((wishes.photo_id is null or ${seenBy(seer)})
    and (wishes.visibility = 'shown' or ${ownWish(seer)}))`;
}

/** The wishes of an event with their photos. */
export function wishesOf(db: Queryable, eventId: string) {
  return db
    .selectFrom('wishes')
    .leftJoin('photos', 'photos.id', 'wishes.photo_id')
    .where('wishes.event_id', '=', eventId);
}

export interface WishRow {
  readonly id: string;
  readonly photo_id: string | null;
  readonly text: string;
  readonly author_name: string;
  readonly is_host: boolean;
  readonly visibility: Visibility;
  readonly written_at: Date;
  readonly edited_at: Date | null;
  readonly reports: number;
}

const columns = [
  'wishes.id',
  'wishes.photo_id',
  'wishes.text',
  'wishes.author_name',
  'wishes.is_host',
  'wishes.visibility',
  'wishes.written_at',
  'wishes.edited_at',
] as const;

const reports = sql<number>`(select count(*)::int from wish_reports where wish_id = wishes.id)`.as('reports');

/** Selects what `describeWish` needs. */
export function selectWish<DB extends Database, T extends keyof DB, O>(query: SelectQueryBuilder<DB, T, O>) {
  return (query as unknown as SelectQueryBuilder<Database, 'wishes', O>).select(columns).select(reports);
}

/** Returns a wish as the API shows it; only hosts learn of reports. */
export function describeWish(row: WishRow, { isHost }: { readonly isHost: boolean }): Wish {
  return {
    wishId: row.id,
    photoId: row.photo_id,
    text: row.text,
    authorName: row.author_name,
    isHost: row.is_host,
    writtenAt: row.written_at.toISOString(),
    isEdited: row.edited_at !== null,
    ...(row.visibility !== 'shown' && { visibility: row.visibility }),
    ...(isHost && row.reports > 0 && { reports: row.reports }),
  };
}

/** Counts the comments that a seer sees on each photo. */
export function countComments(db: Queryable, event: Pick<EventRow, 'id' | 'takes_wishes'>, seer: Seer) {
  return wishesOf(db, event.id)
    .select(['wishes.photo_id as photoId', sql<number>`count(*)::int`.as('count')])
    .where('wishes.photo_id', 'is not', null)
    .where(wishSeenBy(seer, event))
    .groupBy('wishes.photo_id')
    .$narrowType<{ photoId: string }>()
    .execute();
}
