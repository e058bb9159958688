import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import { recordDeed } from '../audit/record-deed.ts';
import type { Context } from '../context/context.ts';
import type { User } from '../http/viewer.ts';
import { detailsOf } from './page-by-key.ts';
import { findDeeds } from './queries.ts';

/** Returns a page of the audit, newest first, of one event or of all. */
export const listDeeds = async (
  { db }: Pick<Context, 'db'>,
  admin: User,
  { eventId, ...page }: QueryOf<'listDeeds'>,
): Promise<ResponseOf<'listDeeds'>> => {
  await recordDeed(db, {
    role: 'ADMIN',
    by: admin,
    action: 'list-deeds',
    details: { eventId, ...detailsOf(page) },
  });
  const { rows, total, next } = await findDeeds(db, eventId, page);
  const deeds = rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
  return { deeds, total, next };
};
