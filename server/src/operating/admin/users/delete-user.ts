import { removeAccount } from '#accounts/remove-account.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';

export const deleteUserAct = act('deleteUser', async (context, { viewer, params, body }) => {
  await deleteUser(context, viewer, { ...params, ...body });
  return { deleted: true as const };
});

/**
 * Deletes a user as deleteAccount does. `email` confirms that the right one is meant. Throws Failure USER_NOT_FOUND,
 * EMAIL_DIFFERS, or USER_IS_ADMIN for an address in ADMIN_EMAILS, so that no administrator deletes another or the last.
 */
const deleteUser = async (
  context: Context,
  admin: Administrator,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> => {
  const adminEmails = context.config.adminEmails;
  await removeAccount(context, userId, {
    role: 'ADMIN',
    by: admin,
    before: async (tx) => {
      const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
      if (!user) throw new Failure('USER_NOT_FOUND');
      const address = user.email.toLowerCase();
      if (address !== email.trim().toLowerCase()) throw new Failure('EMAIL_DIFFERS');
      if (adminEmails.includes(address)) throw new Failure('USER_IS_ADMIN');
      await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'delete-user', details: { userId } });
    },
  });
};
