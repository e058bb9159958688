import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { addEvent } from '#events/lifecycle/create-event.ts';
import { act } from '#http/act.ts';
import { userExists } from '#operating/admin/queries.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/viewer.ts';

export const createPlusDirectlyAct = act('createPlusDirectly', (context, { viewer, body }) =>
  createPlusDirectly(context, viewer, body),
);

/** Creates a Plus event for a user without payment. Throws Failure USER_NOT_FOUND. */
const createPlusDirectly = (
  context: Context,
  admin: User,
  { eventName, eventHostUserId, photoLimit }: BodyOf<'createPlusDirectly'>,
): Promise<{ eventId: string; pinCode: string }> =>
  context.db.transaction().execute(async (tx) => {
    if (!(await userExists(tx, eventHostUserId))) throw new Failure('USER_NOT_FOUND');
    const event = await addEvent(context, tx, {
      name: eventName,
      type: 'Plus',
      hostId: eventHostUserId,
      startsAt: context.clock(),
      photoLimit: photoLimit ?? context.config.limits.plusPhotoLimit,
      retentionDays: context.config.limits.retentionDays,
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
