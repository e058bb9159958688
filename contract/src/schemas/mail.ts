import { z } from 'zod';
import { HOST_MAIL_KINDS } from '../host-mails.ts';
import { createArchive } from './archives.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id } from './values.ts';

const kind = z.enum(HOST_MAIL_KINDS as [(typeof HOST_MAIL_KINDS)[number]]);
/** Proves that a link comes from one of our mails. */
const token = z.string().min(1).max(200);

const hostMails = z.object({
  /** The mails that the caller may switch. Only the host may switch those that cover all of a host's events. */
  mails: z.array(z.object({ kind, isOn: z.boolean() })),
  /** The host's address, for the host only. */
  address: z.string().nullable(),
  /** False where the provider has not verified it: then no mails are sent. */
  isVerified: z.boolean(),
  /** True after the mailbox refused several mails: none are sent. */
  isGivenUp: z.boolean(),
});
export type HostMails = z.infer<typeof hostMails>;

export const listHostMails = defineEndpoint('listHostMails', {
  summary: 'Which mails about the event its host gets, and whether the mailbox accepts them',
  params: eventParams,
  response: hostMails,
});

export const changeHostMails = defineEndpoint('changeHostMails', {
  summary: 'Switch one kind of mails to the host, or try an address again that was given up',
  params: eventParams,
  body: z.union([z.object({ kind, isOn: z.boolean() }), z.object({ tryAgain: z.literal(true) })]),
  response: hostMails,
});

export const stopHostMails = defineEndpoint('stopHostMails', {
  summary:
    'Stop one kind of mails to a host, by the link in each mail; mail clients send it with one click (RFC 8058)',
  query: z.object({ token }),
  response: z.object({ stopped: z.literal(true) }),
  errors: ['MAIL_LINK_INVALID'],
});

export const downloadEverything = defineEndpoint('downloadEverything', {
  summary:
    "Create a ZIP of all photos of an event, by the link in the mails before their deletion; the link is valid until the event's end or a new PIN",
  body: z.object({ token }),
  response: createArchive.response.extend({ eventName: z.string() }),
  errors: ['MAIL_LINK_INVALID', 'PHOTO_NOT_FOUND'],
});

export const askForAlerts = defineEndpoint('askForAlerts', {
  summary:
    'Request mails about new photos of a figure. The address gets one mail with a confirmation link; unconfirmed, it is erased after 48 hours. The response does not reveal whether it was confirmed before',
  params: eventParams,
  body: z.object({ figureId: id, email: z.email().max(254), language: z.enum(['en', 'zh-TW']) }),
  response: z.object({ asked: z.literal(true) }),
  errors: ['FIGURE_NOT_FOUND', 'MAIL_OFF'],
});

export const confirmAlerts = defineEndpoint('confirmAlerts', {
  summary: 'Confirm mails about new photos, by the link of the first mail',
  body: z.object({ token }),
  response: z.object({ confirmed: z.literal(true) }),
  errors: ['MAIL_LINK_INVALID'],
});

export const stopAlerts = defineEndpoint('stopAlerts', {
  summary:
    'Stop the mails of one event to an address and erase it, by the link in each mail; mail clients send it with one click (RFC 8058)',
  query: z.object({ token }),
  response: z.object({ stopped: z.literal(true) }),
  errors: ['MAIL_LINK_INVALID'],
});
