import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { isAdmin } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import type { User } from '#platform/identity/viewer.ts';
import { isLow } from '#platform/limits/disk-reserve.ts';
import { countRefundsDue } from '#plus/payments/queries.ts';
import { countOpenFeedback } from './queries.ts';
import { countOpenReports } from './reports.ts';

export const checkAdminAct = act('checkAdmin', (context, { viewer }) => checkAdmin(context, viewer));

/** Returns whether the user is an administrator, and for administrators the notices and the number of waiting items. */
const checkAdmin = async (context: Context, viewer: User): Promise<ResponseOf<'checkAdmin'>> => {
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
