import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { detailsOf } from '#operating/admin/page-by-key.ts';
import { findUsers } from '#operating/admin/queries.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';

export const listAllUsersAct = act('listAllUsers', (context, { viewer, query }) =>
  listUsers(context, viewer, query),
);

/** Returns a page of the users; the access is recorded in the audit. */
const listUsers = async (
  { db }: Context,
  admin: Administrator,
  { search, ...page }: QueryOf<'listAllUsers'>,
) => {
  const details = { isSearch: search !== '', ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: admin, action: 'list-users', details });
  return findUsers(db, search, page);
};
