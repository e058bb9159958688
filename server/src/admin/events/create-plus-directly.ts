import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context/context.ts';
import { insertEvent } from '../../events/lifecycle/create-event.ts';
import type { User } from '../../http/viewer.ts';
import { Failure } from '../../platform/base/failure.ts';
import { userExists } from '../queries.ts';

/** Creates a Plus event for a user without payment. Throws Failure USER_NOT_FOUND. */
export const createPlusDirectly = (
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  admin: User,
  { eventName, eventHostUserId, photoLimit }: BodyOf<'createPlusDirectly'>,
): Promise<{ eventId: string; pinCode: string }> =>
  db.transaction().execute(async (tx) => {
    if (!(await userExists(tx, eventHostUserId))) throw new Failure('USER_NOT_FOUND');
    const event = await insertEvent(tx, {
      name: eventName,
      type: 'Plus',
      hostId: eventHostUserId,
      startsAt: clock(),
      photoLimit: photoLimit ?? config.limits.plusPhotoLimit,
      retentionDays: config.limits.retentionDays,
    });
    await recordAudit(tx, {
      role: 'ADMIN',
      by: admin,
      action: 'create-plus-event',
      eventId: event.eventId,
      details: { hostId: eventHostUserId, ...(photoLimit !== undefined && { photoLimit }) },
    });
    return event;
  });
