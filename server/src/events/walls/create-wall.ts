import { MAX_WALLS } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { requireRunning } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret } from '#platform/base/hash-secret.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { listWallRows } from './queries.ts';

export const createWallAct = act('createWall', (context, { event, viewer, body }) => {
  requireRunning(event, context.clock());
  return createWall(context, { eventId: event.id, by: viewer }, body);
});

/** Creates a live wall for an event. Only the returned address contains its secret. Throws Failure WALL_LIMIT_REACHED. */
const createWall = async (
  context: Context,
  { eventId, by }: HostsEvent,
  { seconds }: { readonly seconds: number },
): Promise<ResponseOf<'createWall'>> => {
  const [wallId, secret] = [newId(), newId()];
  const write = async (tx: Tx) => {
    if ((await listWallRows(tx, eventId)).length >= MAX_WALLS) throw new Failure('WALL_LIMIT_REACHED');
    const row = { id: wallId, event_id: eventId, secret_hash: hashSecret(secret), seconds };
    await tx
      .insertInto('walls')
      .values({ ...row, created_at: context.clock() })
      .execute();
    await recordAudit(tx, { role: 'HOST', by, action: 'create-wall', eventId, details: { wallId } });
  };
  await withLock(context, { event: eventId }, write);
  return { wallId, url: `${context.publicUrl}/wall/${secret}` };
};
