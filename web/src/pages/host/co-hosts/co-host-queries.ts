import { queryOptions } from '@tanstack/react-query';
import type { ErrorCode } from '@togather/contract/errors.ts';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';

/** The co-hosts of an event. */
export function coHostsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['co-hosts', eventId],
    queryFn: ({ signal }) => call('listCoHosts', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** The open invitations of an event, oldest first; for its owner. */
export function invitesQuery(eventId: string) {
  return queryOptions({
    queryKey: ['host-invites', eventId],
    queryFn: ({ signal }) => call('listHostInvites', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** Resolves also if the server says that there is nothing left to remove. */
const orGone = async (removal: Promise<unknown>, code: ErrorCode): Promise<void> => {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === code)) throw error;
  }
};

export function removeCoHost(eventId: string, coHostId: string): Promise<void> {
  return orGone(call('removeCoHost', { params: { eventId, coHostId } }), 'CO_HOST_NOT_FOUND');
}

/** Rejects with INVITE_USED for an invitation that somebody has accepted. */
export function withdrawInvite(eventId: string, inviteId: string): Promise<void> {
  return orGone(call('withdrawHostInvite', { params: { eventId, inviteId } }), 'INVITE_NOT_FOUND');
}
