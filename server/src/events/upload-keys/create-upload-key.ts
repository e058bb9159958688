import { MAX_UPLOAD_KEYS } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { requireRunning } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { withLock } from '#platform/locks/locks.ts';
import { hashUploadKey, newUploadKey } from './key-secret.ts';
import { insertUploadKey, listUploadKeyRows } from './queries.ts';

export const createUploadKeyAct = act('createUploadKey', (context, { event, viewer, body }) => {
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
