import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '../context/context.ts';
import type { User } from '../http/viewer.ts';
import { findUsers, recordAction } from './queries.ts';

/** Returns a page of the users; the access is recorded in the audit. */
export const listUsers = async (
  { db }: Pick<Context, 'db'>,
  admin: User,
  { search, ...page }: QueryOf<'listAllUsers'>,
) => {
  await recordAction(db, admin, { action: 'list-users', details: { search, ...page } });
  return findUsers(db, search, page);
};
