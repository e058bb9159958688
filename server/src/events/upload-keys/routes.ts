import { requireRunning } from '#events/membership/policy.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { createUploadKey } from './create-upload-key.ts';
import { listUploadKeyRows } from './queries.ts';
import { revokeUploadKey } from './revoke-upload-key.ts';

export const bindUploadKeys = (bind: Bind) => {
  bind('createUploadKey', (context, { event, viewer, body }) => {
    requireRunning(event, context.clock());
    return createUploadKey(context, { eventId: event.id, by: viewer }, body.name);
  });

  bind('listUploadKeys', async (context, { event }) => {
    const rows = await listUploadKeyRows(context.db, event.id);
    const uploadKeys = rows.map(({ id, name, created_at, last_used_at }) => ({
      keyId: id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    }));
    return { uploadKeys };
  });

  bind('revokeUploadKey', async (context, { event, viewer, params }) => {
    await revokeUploadKey(context, { eventId: event.id, by: viewer }, params.keyId);
    return { revoked: true as const };
  });
};
