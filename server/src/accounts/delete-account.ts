import type { Context } from '#app/context/context.ts';
import type { User } from '#platform/identity/viewer.ts';
import { removeAccount } from './remove-account.ts';

/** Deletes the account of a user who asks for it. */
export const deleteAccount = (
  context: Pick<Context, 'db' | 'storage' | 'secrets' | 'clock' | 'log' | 'config' | 'jobs'>,
  user: User,
): Promise<void> => removeAccount(context, user.id, { role: 'HOST', by: user });
