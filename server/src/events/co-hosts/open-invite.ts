import type { Context } from '#app/context/context.ts';
import { findEvent } from '#events/membership/queries.ts';
import { act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret } from '#platform/base/hash-secret.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { countWrongSecret } from '#platform/limits/count-wrong-secret.ts';
import { type InviteState, judgeInvite } from './judge-invite.ts';
import { findInvite, type InviteRow } from './queries.ts';

export const showHostInviteAct = act('showHostInvite', async (context, { params, viewer, request }) => {
  const { event } = await openInvite(context, { secret: params.inviteSecret, address: request.ip, viewer });
  return { eventName: event.name, hostUserName: event.host_name };
});

export interface OpenedInvite {
  readonly invite: InviteRow;
  readonly event: EventRow;
  readonly state: Extract<InviteState, 'OPEN' | 'ACCEPTED' | 'HOST'>;
}

/**
 * Returns the invitation of a secret with its event, and what it is for the viewer. Throws Failure INVITE_NOT_FOUND (unknown,
 * withdrawn or expired), INVITE_USED, EVENT_ENDED, or TOO_MANY_GUESSES when the network has used up its budget of wrong secrets.
 */
export async function openInvite(
  context: Context,
  { secret, address, viewer }: { readonly secret: string; readonly address: string; readonly viewer: Viewer },
): Promise<OpenedInvite> {
  const invite = await findInvite(context.db, hashSecret(secret));
  if (!invite) {
    await countWrongSecret(context, { name: 'host-invite', address });
    throw new Failure('INVITE_NOT_FOUND');
  }
  return readInvite(context.db, invite, { viewer, now: context.clock() });
}

/** Returns the same for a row. Throws the same Failures, except TOO_MANY_GUESSES. */
export async function readInvite(
  db: Queryable,
  invite: InviteRow,
  asked: { readonly viewer: Viewer; readonly now: Date },
): Promise<OpenedInvite> {
  const event = await findEvent(db, { id: invite.event_id });
  const state = judgeInvite(invite, event, asked);
  if (state === 'USED') throw new Failure('INVITE_USED');
  if (state === 'ENDED') throw new Failure('EVENT_ENDED');
  if (!event || state === 'GONE') throw new Failure('INVITE_NOT_FOUND');
  return { invite, event, state };
}
