import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withLock } from '#platform/locks/locks.ts';

export const changePhotoLimitAct = act('changePhotoLimit', async (context, { viewer, params, body }) => {
  await changePhotoLimit(context, viewer, { ...params, ...body });
  return body;
});

/**
 * Changes how many photos an event may hold, under the lock of uploads. Throws Failure EVENT_UNKNOWN, or
 * PHOTO_LIMIT_TOO_SMALL when it holds more.
 */
const changePhotoLimit = (
  context: Context,
  admin: Administrator,
  { eventId, photoLimit }: { readonly eventId: string; readonly photoLimit: number },
): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    const event = await tx
      .selectFrom('events')
      .select(['photo_count', 'photo_limit'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (!event) throw new Failure('EVENT_UNKNOWN');
    if (photoLimit < event.photo_count) throw new Failure('PHOTO_LIMIT_TOO_SMALL');
    await tx.updateTable('events').set({ photo_limit: photoLimit }).where('id', '=', eventId).execute();
    const details = { from: event.photo_limit, to: photoLimit };
    await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'change-photo-limit', eventId, details });
    await announceChange(tx, eventId, 'event');
  });
