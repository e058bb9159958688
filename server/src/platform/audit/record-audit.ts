import type { AuditAction } from '@togather/contract/audit-actions.ts';
import { sql } from 'kysely';
import { newId } from '#platform/base/new-id.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { User } from '#platform/identity/caller.ts';

/** The operator at the machine, who runs `npm run admin` and has no account. */
export const operator = { id: null, email: '' } as const;

/** A signed-in administrator, or the operator. */
export type Administrator = Pick<User, 'id' | 'email'> | typeof operator;

/**
 * An action by an administrator or host. Details contain ids, numbers and switches: no PIN, name, text or address, and
 * no figure id, since figures may be forgotten or end with the event.
 */
export interface AuditEntry {
  readonly role: 'ADMIN' | 'HOST';
  readonly by: Administrator;
  readonly action: AuditAction;
  readonly eventId?: string;
  readonly details?: Record<string, unknown>;
}

/** An event, and its host as the acting user. */
export interface HostsEvent {
  readonly eventId: string;
  readonly by: AuditEntry['by'];
}

/** Writes an audit row, in the transaction of the action where there is one. Stores no address of hosts. */
export async function recordAudit(
  db: Queryable,
  { role, by, action, eventId, details = {} }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      role: by.id === null ? 'OPERATOR' : role,
      admin_id: by.id,
      admin_email: role === 'ADMIN' ? by.email : '',
      action,
      event_id: eventId ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}

const makings = {
  wall: { action: 'createWall', id: 'wallId' },
  'upload-key': { action: 'createUploadKey', id: 'keyId' },
  chooser: { action: 'createChooser', id: 'chooserId' },
} as const;

/** Selects the ids of what a host created in an event, for a condition. The log knows who made them. */
export function madeBy(
  db: Queryable,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  made: keyof typeof makings,
) {
  return db
    .selectFrom('audit_log')
    .select(sql<string>`details ->> ${makings[made].id}`.as('id'))
    .where('event_id', '=', eventId)
    .where('admin_id', '=', userId)
    .where('action', '=', makings[made].action);
}
