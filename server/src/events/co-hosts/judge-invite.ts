import { hasEnded, isTakenDown, standingIn } from '#events/membership/policy.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { InviteRow } from './queries.ts';

/**
 * What an invitation is for a viewer. OPEN: can be accepted. ACCEPTED: this viewer accepted it and is a co-host. HOST: open,
 * but the viewer is a host already. USED: somebody accepted it. GONE: expired, or its event is hidden.
 */
export type InviteState = 'OPEN' | 'ACCEPTED' | 'HOST' | 'USED' | 'ENDED' | 'GONE';

type Judged = Pick<EventRow, 'host_id' | 'co_host_ids' | 'ends_at' | 'taken_down_at'>;

export function judgeInvite(
  invite: Pick<InviteRow, 'expires_at' | 'used_at' | 'used_by'>,
  event: Judged | undefined,
  { viewer, now }: { readonly viewer: Viewer; readonly now: Date },
): InviteState {
  if (!event || isTakenDown(event) || invite.expires_at <= now) return 'GONE';
  if (hasEnded(event, now)) return 'ENDED';
  const standing = standingIn(event, viewer);
  const isOwnUse = viewer !== undefined && invite.used_by === viewer.id;
  if (invite.used_at) return isOwnUse && standing === 'CO_HOST' ? 'ACCEPTED' : 'USED';
  return standing === 'PARTICIPANT' ? 'OPEN' : 'HOST';
}
