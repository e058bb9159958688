import type { Session } from '@togather/contract/schemas/accounts.ts';
import { decodeJwt } from 'jose';
import { addEvent } from '#events/lifecycle/create-event.ts';
import type { TestServer } from './test-server.ts';

/** Creates a Plus event of the signed-in user, as a settled payment does. */
export async function createPlusEvent(
  { context }: Pick<TestServer, 'context'>,
  host: Session,
  name = 'Gala',
): Promise<{ eventId: string; pinCode: string }> {
  const hostId = await userIdOf({ context }, host);
  return context.db.transaction().execute((tx) =>
    addEvent(context, tx, {
      name,
      type: 'Plus',
      hostId,
      startsAt: context.clock(),
      photoLimit: context.config.limits.plusPhotoLimit,
      retentionDays: context.config.limits.retentionDays,
    }),
  );
}

export async function userIdOf({ context }: Pick<TestServer, 'context'>, session: Session): Promise<string> {
  const { id } = await context.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', String(decodeJwt(session.idToken).sub))
    .executeTakeFirstOrThrow();
  return id;
}
