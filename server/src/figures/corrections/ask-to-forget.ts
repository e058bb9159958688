import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import { countFigures } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { ensureGuest, readGuest } from '#photos/guest-cookie.ts';
import { everybody, HOST } from '#photos/visibility/visibility.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { changeFigures } from './change-figures.ts';
import {
  type Asker,
  type ForgetRequestRow,
  hashIdentity,
  hashNetworks,
  isAtForgetLimit,
} from './forget-requests.ts';

export const forgetFigureAct = act(
  'forgetFigure',
  async (context, { event, body, viewer, request, reply }) => {
    const guestHash = viewer ? readGuest(request) : ensureGuest(context, { request, reply });
    const asking = { viewer, guestHash, figureId: body.figureId, address: request.ip };
    return { forgotten: true as const, requestId: await askToForget(context, event, asking) };
  },
);

/**
 * Hides a figure from everyone at once and erases it a day later. Returns the request's id. Throws Failure
 * FIGURE_NOT_FOUND, or FORGET_LIMIT_REACHED for a guest with the maximum number of open requests.
 */
const askToForget = async (
  context: Context,
  event: EventRow,
  { figureId, address, ...asker }: Asker & { readonly figureId: string; readonly address: string },
): Promise<string> => {
  const request = {
    id: newId(),
    event_id: event.id,
    figure_id: figureId,
    asked_at: context.clock(),
    by_host: mayManage(event, asker.viewer),
    user_id: asker.viewer?.id ?? null,
    guest_hash: asker.guestHash ?? null,
    identity_hash: asker.viewer ? await hashIdentity(context, event.id, asker.viewer.id) : null,
    ...hashNetworks(context, event.id, address),
  };
  // Refuse before waiting for a lock.
  await requireMayAsk(context.db, event, request);
  await changeFigures(context, event.id, async (tx) => {
    await requireMayAsk(tx, event, request);
    await tx.insertInto('forget_requests').values(request).execute();
    if (request.by_host && asker.viewer)
      await recordAudit(tx, {
        role: 'HOST',
        by: asker.viewer,
        action: 'forget-figure',
        eventId: event.id,
      });
    await announceChange(tx, event.id, 'figures');
  });
  return request.id;
};

const requireMayAsk = async (db: Queryable, event: EventRow, request: ForgetRequestRow): Promise<void> => {
  const { figure_id: figureId, by_host: isHost, asked_at } = request;
  const seer = isHost ? HOST : everybody(event, asked_at);
  if ((await countFigures(db, { event, withHidden: isHost, seer }, [figureId])) === 0)
    throw new Failure('FIGURE_NOT_FOUND');
  if (!isHost && (await isAtForgetLimit(db, event.id, request))) throw new Failure('FORGET_LIMIT_REACHED');
};
