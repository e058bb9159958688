import { deleteSessions } from '#accounts/sessions/queries.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/viewer.ts';

export const banUserAct = act('banUser', async (context, { viewer, params, body }) => {
  await changeBan(context, viewer, { ...params, ...body });
  return { banned: true as const };
});

export const liftBanAct = act('liftBan', async (context, { viewer, params }) => {
  await changeBan(context, viewer, { ...params, reason: undefined });
  return { banned: false as const };
});

/**
 * Bans a user for a reason, or lifts the ban without one. A ban ends all sessions of the user; a concurrent sign-in
 * waits for the ban and is refused. Throws Failure USER_NOT_FOUND, or CANNOT_BAN_SELF.
 */
const changeBan = (
  { db, clock }: Context,
  admin: User,
  { userId, reason }: { readonly userId: string; readonly reason: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isBanned = reason !== undefined;
    if (isBanned && userId === admin.id) throw new Failure('CANNOT_BAN_SELF');
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ banned_at: isBanned ? clock() : null, ban_reason: reason ?? '' })
      .where('id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('USER_NOT_FOUND');
    if (isBanned) await deleteSessions(tx, { userId });
    const action = isBanned ? 'ban-user' : 'lift-ban';
    await recordAudit(tx, { role: 'ADMIN', by: admin, action, details: { userId } });
  });
