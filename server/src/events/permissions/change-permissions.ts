import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { PermissionEntry } from '@togather/contract/schemas/events/permissions.ts';
import type { Context } from '#app/context/context.ts';
import { requirePlus } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { showWaiting } from '#photos/visibility/change-photos.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { listEntries, saveEntries } from './queries.ts';

export const changePermissionsAct = act('changePermissions', async (context, { event, viewer, body }) => {
  requirePlus(event);
  return { allPermissions: await changePermissions(context, { eventId: event.id, by: viewer }, body) };
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
    if (change.showWaiting) await showWaiting(context, tx, eventId);
    await recordAudit(tx, { role: 'HOST', by, action: 'change-permissions', eventId, details: change });
    await announceChange(tx, eventId, change.showWaiting ? 'photos' : 'event');
    return listEntries(tx, eventId);
  };
  return withLock(context, { event: eventId }, write);
}
