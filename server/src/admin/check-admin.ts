import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '../context/context.ts';
import { countRefundsDue } from '../context/count-refunds-due.ts';
import type { User } from '../http/viewer.ts';
import { isAdmin } from '../membership/installation-roles.ts';
import { isLow } from '../platform/limits/disk-reserve.ts';
import { countOpenFeedback } from './queries.ts';
import { countOpenReports } from './reports/list-all-reports.ts';

/** Returns whether the user is an administrator, and for administrators the notices and the number of waiting items. */
export const checkAdmin = async (
  context: Pick<Context, 'config' | 'diskReserve' | 'db' | 'clock'>,
  viewer: User,
): Promise<ResponseOf<'checkAdmin'>> => {
  if (!isAdmin(context, viewer)) return { isAdmin: false };
  const { db, clock } = context;
  const [reports, refunds, feedback] = await Promise.all([
    countOpenReports(db, clock()),
    countRefundsDue(db),
    countOpenFeedback(db),
  ]);
  const waiting = { reports, refunds, feedback };
  const disk = await context.diskReserve.read().catch(() => undefined);
  return { isAdmin: true, waiting, ...(disk && isLow(disk) && { notices: ['DISK_LOW'] }) };
};
