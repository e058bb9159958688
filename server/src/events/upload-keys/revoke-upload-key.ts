import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { withLock } from '#platform/locks/locks.ts';
import { deleteUploadKey } from './queries.ts';

export const revokeUploadKeyAct = act('revokeUploadKey', async (context, { event, viewer, params }) => {
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
