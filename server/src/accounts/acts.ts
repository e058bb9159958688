import { type AnyAct, act } from '#http/act.ts';
import { exportAccountAct } from './export-account.ts';
import { removeAccount } from './remove-account.ts';

const deleteAccountAct = act('deleteAccount', async (context, { caller }) => {
  await removeAccount(context, caller.user.id, { role: 'HOST', by: caller.user });
  return { deleted: true as const };
});

/** What the endpoints of this noun do. */
export const accountsActs: readonly AnyAct[] = [exportAccountAct, deleteAccountAct];
