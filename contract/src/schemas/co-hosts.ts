import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id } from './values.ts';

export const coHost = z.object({ coHostId: id, name: z.string(), joinedAt: z.iso.datetime() });
export type CoHost = z.infer<typeof coHost>;

export const listCoHosts = defineEndpoint('listCoHosts', {
  summary: "The event's co-hosts, in the order in which they accepted",
  params: eventParams,
  response: z.object({ coHosts: z.array(coHost) }),
});

export const removeCoHost = defineEndpoint('removeCoHost', {
  summary: 'Remove a co-host, whose next request has the rights of a stranger; their photos stay',
  params: eventParams.extend({ coHostId: id }),
  response: z.object({ removed: z.literal(true) }),
  errors: ['CO_HOST_NOT_FOUND'],
});

export const hostInvite = z.object({
  inviteId: id,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type HostInvite = z.infer<typeof hostInvite>;

export const createHostInvite = defineEndpoint('createHostInvite', {
  summary: 'Create a link that makes one signed-in user a co-host, within seven days',
  params: eventParams,
  /** `url` holds a secret and cannot be read again. */
  response: hostInvite.extend({ url: z.url() }),
  errors: ['INVITE_LIMIT_REACHED', 'EVENT_ENDED'],
});

export const listHostInvites = defineEndpoint('listHostInvites', {
  summary: "The event's open invitations of co-hosts, oldest first, without their links",
  params: eventParams,
  response: z.object({ invites: z.array(hostInvite) }),
});

export const withdrawHostInvite = defineEndpoint('withdrawHostInvite', {
  summary: 'Withdraw an invitation: its link makes nobody a co-host from then on',
  params: eventParams.extend({ inviteId: id }),
  response: z.object({ withdrawn: z.literal(true) }),
  errors: ['INVITE_NOT_FOUND', 'INVITE_USED'],
});

const secretParams = z.object({ inviteSecret: z.string().max(64) });

export const shownHostInvite = z.object({ eventName: z.string(), hostUserName: z.string() });
export type ShownHostInvite = z.infer<typeof shownHostInvite>;

export const showHostInvite = defineEndpoint('showHostInvite', {
  summary: 'The event of an invitation; unknown, withdrawn and expired invitations get the same 404',
  params: secretParams,
  response: shownHostInvite,
  errors: ['INVITE_NOT_FOUND', 'INVITE_USED', 'EVENT_ENDED', 'TOO_MANY_GUESSES'],
});

export const acceptHostInvite = defineEndpoint('acceptHostInvite', {
  summary:
    'Become a co-host by an invitation, which works once; a repeated request by the same user succeeds',
  params: secretParams,
  response: z.object({ eventId: id, pinCode: z.string() }),
  errors: ['INVITE_NOT_FOUND', 'INVITE_USED', 'ALREADY_HOST', 'EVENT_ENDED', 'TOO_MANY_GUESSES'],
});
