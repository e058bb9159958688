import { Failure } from '../base/failure.ts';
import type { Context } from '../context/context.ts';
import type { User } from '../http/viewer.ts';
import { findOwnPendingEvent, type PendingEventRow } from './queries.ts';

/** The pending event of its owner; Failure PENDING_EVENT_NOT_FOUND to everybody else (threats.md S7). */
export const requireOwnPendingEvent = async (
  { db }: Pick<Context, 'db'>,
  pendingEventId: string,
  user: User,
): Promise<PendingEventRow> => {
  const found = await findOwnPendingEvent(db, pendingEventId, user.id);
  if (!found) throw new Failure('PENDING_EVENT_NOT_FOUND');
  return found;
};
