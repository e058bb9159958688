import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/db/db.ts';

/** Returns an invitation by the hash of its secret; undefined if it is unknown or withdrawn. */
export function findInvite(db: Queryable, secretHash: Buffer) {
  return db
    .selectFrom('host_invites')
    .select(['id', 'event_id', 'expires_at', 'used_at', 'used_by'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}
export type InviteRow = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

/** Returns the invitations of an event that can still be accepted at `now`, oldest first. */
export function listOpenInvites(db: Queryable, eventId: string, now: Date) {
  return db
    .selectFrom('host_invites')
    .select(['id', 'created_at', 'expires_at'])
    .where('event_id', '=', eventId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the co-hosts of an event, in the order in which they accepted. */
export function listCoHostRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['user_id', 'users.name', 'joined_at'])
    .where('event_id', '=', eventId)
    .where('role', '=', 'HOST')
    .whereRef('user_id', '<>', 'host_id')
    .orderBy('joined_at')
    .execute();
}

/** Makes a user a co-host, whether or not they joined before. The date is later than that of any earlier joining. */
export async function writeCoHost(
  tx: Tx,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
): Promise<void> {
  const joined = { role: 'HOST', joined_at: sql<Date>`clock_timestamp()` } as const;
  await tx
    .insertInto('participants')
    .values({ event_id: eventId, user_id: userId, ...joined })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(joined))
    .execute();
}
