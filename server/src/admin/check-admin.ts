import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '../context/context.ts';
import type { User } from '../http/viewer.ts';
import { isLow } from '../limits/disk-reserve.ts';
import { isAdmin } from './policy.ts';

/** Whether the user is an administrator, and what an administrator should know at once. */
export const checkAdmin = async (
  context: Pick<Context, 'config' | 'diskReserve'>,
  viewer: User,
): Promise<ResponseOf<'checkAdmin'>> => {
  if (!isAdmin(context, viewer)) return { isAdmin: false };
  const disk = await context.diskReserve.read().catch(() => undefined);
  return { isAdmin: true, ...(disk && isLow(disk) && { notices: ['DISK_LOW'] }) };
};
