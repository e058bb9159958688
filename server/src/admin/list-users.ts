import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '../context.ts';
import type { User } from '../sessions/viewer.ts';
import { findUsers, recordAction } from './queries.ts';

/** A page of the users; who looks at whose addresses is on record. */
export const listUsers = async (
  { db }: Pick<Context, 'db'>,
  admin: User,
  { search, ...page }: QueryOf<'listAllUsers'>,
) => {
  await recordAction(db, admin, { action: 'list-users', details: { search, ...page } });
  return findUsers(db, search, page);
};
