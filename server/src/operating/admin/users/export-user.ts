import { type PackedAccount, packAccount } from '#accounts/pack-account.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { exportAddress } from './export-address.ts';

export const exportUserAct = act('exportUser', async (context, { viewer, params }) => ({
  url: await offerUserExport(context, viewer, params.userId),
}));

/**
 * Returns the address of a ZIP with everything of a user. Anything that would prevent its delivery fails here, before a
 * download begins. Throws Failure USER_NOT_FOUND.
 */
export const offerUserExport = async (
  context: Context,
  admin: Administrator,
  userId: string,
): Promise<string> => {
  await packAccount(context, userId);
  await recordExport(context, admin, userId);
  return exportAddress(context, userId);
};

/** Returns the ZIP itself, for the command line. Throws Failure USER_NOT_FOUND. */
const exportUser = async (
  context: Context,
  admin: Administrator,
  userId: string,
): Promise<PackedAccount> => {
  const packed = await packAccount(context, userId);
  await recordExport(context, admin, userId);
  return packed;
};

const recordExport = ({ db }: Context, by: Administrator, userId: string) =>
  recordAudit(db, { role: 'ADMIN', by, action: 'export-user', details: { userId } });
