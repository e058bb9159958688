import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { PermissionEntry } from '@togather/contract/schemas/permissions.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { showWaiting } from '#photos/visibility/change-photos.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { showWaitingWishes } from '#wishes/decide-wishes.ts';
import { requirePlus } from './membership/policy.ts';

/** Returns an event's permissions, its default before the roles'. */
function listEntries(db: Queryable, eventId: string): Promise<PermissionEntry[]> {
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
async function saveEntries(
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

const changePermissionsAct = act('changePermissions', async (context, { event, caller, body }) => {
  requirePlus(event);
  return { allPermissions: await changePermissions(context, { eventId: event.id, by: caller.user }, body) };
});

type Change = BodyOf<'changePermissions'>;

/** Returns the rows that a change writes, in order: setting the default also sets the participants' decision (SPEC 6). */
const entriesOf = ({ defaultPermission, rolePermissions = [] }: Change): PermissionEntry[] => [
  ...(defaultPermission
    ? [
        { ...defaultPermission, principalType: 'EVENT_DEFAULT' as const, role: 'PARTICIPANT' as const },
        { ...defaultPermission, principalType: 'ROLE' as const, role: 'PARTICIPANT' as const },
      ]
    : []),
  ...rolePermissions.map((entry) => ({ ...entry, principalType: 'ROLE' as const })),
];

/**
 * Writes the host's decisions in one transaction with the audit, shows waiting photos where that is wanted, and returns the
 * whole list. Uploads under way see either all of it or nothing.
 */
export function changePermissions(
  context: Context,
  { eventId, by }: HostsEvent,
  change: Change,
): Promise<PermissionEntry[]> {
  const write = async (tx: Tx) => {
    await saveEntries(tx, eventId, entriesOf(change));
    if (change.showWaiting) {
      await showWaiting(context, tx, eventId);
      await showWaitingWishes(tx, eventId);
    }
    await recordAudit(tx, { role: 'HOST', by, action: 'changePermissions', eventId, details: change });
    await announceChange(tx, eventId, change.showWaiting ? 'photos' : 'event');
    return listEntries(tx, eventId);
  };
  return withLock(context, { event: eventId }, write);
}

const listPermissionsAct = act('listPermissions', async (context, { event }) => {
  requirePlus(event);
  return { allPermissions: await listEntries(context.db, event.id) };
});

/** What the endpoints of this noun do. */
export const permissionsActs: readonly AnyAct[] = [listPermissionsAct, changePermissionsAct];
