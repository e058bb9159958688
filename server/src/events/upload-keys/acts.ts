import { MAX_UPLOAD_KEYS } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { requireRunning } from '#events/membership/policy.ts';
import { type AnyAct, act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { withLock } from '#platform/locks/locks.ts';
import { hashUploadKey, newUploadKey } from './key-secret.ts';
import { deleteUploadKey, insertUploadKey, listUploadKeyRows } from './queries.ts';

const createUploadKeyAct = act('createUploadKey', (context, { event, viewer, body }) => {
  requireRunning(event, context.clock());
  return createUploadKey(context, { eventId: event.id, by: viewer }, body.name);
});

/** Creates an upload key of an event; only the response contains it. Throws Failure UPLOAD_KEY_LIMIT_REACHED. */
const createUploadKey = async (
  context: Context,
  { eventId, by }: HostsEvent,
  name: string,
): Promise<ResponseOf<'createUploadKey'>> => {
  const [keyId, key] = [newId(), newUploadKey()];
  await withLock(context, { event: eventId }, async (tx) => {
    const keys = await listUploadKeyRows(tx, eventId);
    if (keys.length >= MAX_UPLOAD_KEYS) throw new Failure('UPLOAD_KEY_LIMIT_REACHED');
    const key_hash = hashUploadKey(key)!;
    await insertUploadKey(tx, { id: keyId, event_id: eventId, name, key_hash, created_at: context.clock() });
    await recordAudit(tx, { role: 'HOST', by, action: 'create-upload-key', eventId, details: { keyId } });
  });
  return { keyId, key };
};

const revokeUploadKeyAct = act('revokeUploadKey', async (context, { event, viewer, params }) => {
  await revokeUploadKey(context, { eventId: event.id, by: viewer }, params.keyId);
  return { revoked: true as const };
});

/**
 * Deletes an upload key under the lock of uploads: photos that are being sent with it are refused as well. Throws Failure
 * UPLOAD_KEY_NOT_FOUND.
 */
const revokeUploadKey = (context: Context, { eventId, by }: HostsEvent, keyId: string): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    if (!(await deleteUploadKey(tx, eventId, keyId))) throw new Failure('UPLOAD_KEY_NOT_FOUND');
    await recordAudit(tx, { role: 'HOST', by, action: 'revoke-upload-key', eventId, details: { keyId } });
  });

const listUploadKeysAct = act('listUploadKeys', async (context, { event }) => {
  const rows = await listUploadKeyRows(context.db, event.id);
  const uploadKeys = rows.map(({ id, name, created_at, last_used_at }) => ({
    keyId: id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
  return { uploadKeys };
});

/** What the endpoints of this noun do. */
export const uploadKeysActs: readonly AnyAct[] = [createUploadKeyAct, listUploadKeysAct, revokeUploadKeyAct];
