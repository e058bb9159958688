import { mayManage } from '#events/membership/policy.ts';
import { describeFigures } from '#figures/finding/list-photos-of-figures.ts';
import { countFigures, listFigureRows } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { everybody, HOST, hostOrEverybody } from '#photos/visibility/visibility.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { changeFigures } from './change-figures.ts';
import {
  erasedAt,
  type ForgetRequestRow,
  hashIdentity,
  hashNetworks,
  isAskedBy,
  isAtForgetLimit,
  listForgetRequestRows,
} from './forget-requests.ts';

/**
 * Hides a figure from everyone at once and erases it a day later. Returns the request's id. Throws Failure
 * FIGURE_NOT_FOUND, or FORGET_LIMIT_REACHED for a guest with the maximum number of open requests.
 */
export const forgetFigureAct = act('forgetFigure', async (context, call) => {
  const { event } = call;
  const caller = ensureGuest(context, call.caller, call.reply);
  const request = {
    id: newId(),
    event_id: event.id,
    figure_id: call.body.figureId,
    asked_at: context.clock(),
    by_host: mayManage(event, caller.user),
    user_id: caller.user?.id ?? null,
    guest_hash: caller.guestHash ?? null,
    identity_hash: caller.user ? await hashIdentity(context, event.id, caller.user.id) : null,
    ...hashNetworks(context, event.id, call.request.ip),
  };
  // Refuse before waiting for a lock.
  await requireMayAsk(context.db, event, request);
  await changeFigures(context, event.id, async (tx) => {
    await requireMayAsk(tx, event, request);
    await tx.insertInto('forget_requests').values(request).execute();
    if (request.by_host && caller.user)
      await recordAudit(tx, { role: 'HOST', by: caller.user, action: 'forgetFigure', eventId: event.id });
    await announceChange(tx, event.id, 'figures');
  });
  return { forgotten: true as const, requestId: request.id };
});

const requireMayAsk = async (db: Queryable, event: EventRow, request: ForgetRequestRow): Promise<void> => {
  const { figure_id: figureId, by_host: isHost, asked_at } = request;
  const seer = isHost ? HOST : everybody(event, asked_at);
  if ((await countFigures(db, { event, withHidden: isHost, seer }, [figureId])) === 0)
    throw new Failure('FIGURE_NOT_FOUND');
  if (!isHost && (await isAtForgetLimit(db, event.id, request))) throw new Failure('FORGET_LIMIT_REACHED');
};

/** Lists the open forget requests, oldest first: all of them for the host, their own for others. */
export const listForgetRequestsAct = act('listForgetRequests', async (context, call) => {
  const { event, caller } = call;
  const isHost = mayManage(event, caller.user);
  const rows = await listForgetRequestRows(context.db, event.id);
  const shown = rows.filter((row) => isHost || isAskedBy(row, caller));
  if (shown.length === 0) return { requests: [] };
  const seer = hostOrEverybody(event, caller.user, context.clock());
  const forgotten = await listFigureRows(context.db, { event, withHidden: true, seer }, { forgotten: true });
  const described = describeFigures(context, event, {
    rows: forgotten,
    crops: isHost ? 'all' : 'hidden people',
  });
  const figures = new Map(described.map((figure) => [figure.id, figure]));
  const requests = shown.flatMap((row) => {
    const figure = figures.get(row.figure_id);
    if (!figure) return [];
    return {
      id: row.id,
      askedAt: row.asked_at.toISOString(),
      erasedAt: erasedAt(row).toISOString(),
      isOwn: isAskedBy(row, caller),
      figure,
    };
  });
  return { requests };
});

/**
 * Withdraws a forget request, as its author or as the host: the figure returns unchanged. Throws Failure
 * FORGET_REQUEST_NOT_FOUND, also for another author's request, and when the face is already erased.
 */
export const takeBackForgettingAct = act('takeBackForgetting', async (context, call) => {
  const { event, caller } = call;
  const { requestId } = call.params;
  const isHost = mayManage(event, caller.user);
  const rows = await listForgetRequestRows(context.db, event.id);
  const mayTakeBack = rows.some((row) => row.id === requestId && (isHost || isAskedBy(row, caller)));
  if (!mayTakeBack) throw new Failure('FORGET_REQUEST_NOT_FOUND');
  await changeFigures(context, event.id, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('forget_requests')
      .where('id', '=', requestId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('FORGET_REQUEST_NOT_FOUND');
    if (isHost && caller.user)
      await recordAudit(tx, {
        role: 'HOST',
        by: caller.user,
        action: 'takeBackForgetting',
        eventId: event.id,
        details: { requestId },
      });
    await announceChange(tx, event.id, 'figures');
  });
  return { requestId };
});
