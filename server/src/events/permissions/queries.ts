import type { PermissionEntry } from '@togather/contract/schemas/events/permissions.ts';
import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/** Returns an event's permissions, its default before the roles'. */
export function listEntries(db: Queryable, eventId: string): Promise<PermissionEntry[]> {
  return db
    .selectFrom('permissions')
    .select(['permission', 'principal_type as principalType', 'role', 'decision'])
    .where('event_id', '=', eventId)
    .orderBy(sql`permission = 'UPLOAD_PHOTO'`, 'desc')
    .orderBy('principal_type')
    .orderBy('role')
    .execute();
}

/** Writes one row for each entry; of several with the same key the last one counts. */
export async function saveEntries(
  db: Queryable,
  eventId: string,
  entries: readonly PermissionEntry[],
): Promise<void> {
  for (const { permission, principalType, role, decision } of entries) {
    await db
      .insertInto('permissions')
      .values({ event_id: eventId, permission, principal_type: principalType, role, decision })
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'permission', 'principal_type', 'role']).doUpdateSet({ decision }),
      )
      .execute();
  }
}
