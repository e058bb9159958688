import { z } from 'zod';
import { HOST_MAIL_KINDS } from '../../mails/host-mails.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';
import { createArchive } from '../photos/archives.ts';

const eventParams = z.object({ eventId: id });
const kind = z.enum(HOST_MAIL_KINDS as [(typeof HOST_MAIL_KINDS)[number]]);
/** Proves that a link comes from one of our mails. */
const token = z.string().min(1).max(200);

const hostMails = z.object({
  /** The mails that the caller may switch; those for all events of a host by that host only. */
  mails: z.array(z.object({ kind, isOn: z.boolean() })),
  /** The host's address, for the host only. */
  address: z.string().nullable(),
  /** False where the provider has not verified it: then no mails are sent. */
  isVerified: z.boolean(),
  /** Whether no mails are sent to it any more, because it refused several. */
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
