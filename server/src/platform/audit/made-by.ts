import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/** Selects the ids of an event's walls or upload keys that a host created, for a condition. The log knows who made them. */
export function madeBy(
  db: Queryable,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  made: 'wall' | 'upload-key',
) {
  return db
    .selectFrom('audit_log')
    .select(sql<string>`details ->> ${made === 'wall' ? 'wallId' : 'keyId'}`.as('id'))
    .where('event_id', '=', eventId)
    .where('admin_id', '=', userId)
    .where('action', '=', `create-${made}`);
}
