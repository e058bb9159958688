import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import type { User } from '#platform/identity/viewer.ts';
import { exportAccountAct } from './export-account.ts';
import { removeAccount } from './remove-account.ts';

const deleteAccountAct = act('deleteAccount', async (context, { viewer }) => {
  await deleteAccount(context, viewer);
  return { deleted: true as const };
});

/** Deletes the account of a user who asks for it. */
const deleteAccount = (context: Context, user: User): Promise<void> =>
  removeAccount(context, user.id, { role: 'HOST', by: user });

/** What the endpoints of this noun do. */
export const accountsActs: readonly AnyAct[] = [exportAccountAct, deleteAccountAct];
