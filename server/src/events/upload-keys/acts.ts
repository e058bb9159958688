import { type AnyAct, act } from '#http/act.ts';
import { createUploadKeyAct } from './create-upload-key.ts';
import { listUploadKeyRows } from './queries.ts';
import { revokeUploadKeyAct } from './revoke-upload-key.ts';

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
