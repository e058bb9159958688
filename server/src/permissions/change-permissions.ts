import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { PermissionEntry } from '@togather/contract/schemas/events/permissions.ts';
import { type HostsEvent, recordDeed } from '../audit/record-deed.ts';
import type { Context } from '../context/context.ts';
import { announceChange } from '../platform/changes/announce.ts';
import { listEntries, saveEntries } from './queries.ts';

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

/** Writes the host's decisions and their audit in one transaction, and returns the whole list. */
export const changePermissions = (
  { db }: Pick<Context, 'db'>,
  { eventId, by }: HostsEvent,
  change: Change,
): Promise<PermissionEntry[]> =>
  db.transaction().execute(async (tx) => {
    await saveEntries(tx, eventId, entriesOf(change));
    await recordDeed(tx, { role: 'HOST', by, action: 'change-permissions', eventId, details: change });
    await announceChange(tx, eventId, 'event');
    return listEntries(tx, eventId);
  });
