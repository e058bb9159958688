/**
 * The kinds of mails to the host. `stops`: what the link in the mail and the switch on the settings page stop: the kind
 * for this event, or for all of the host's events where an event causes only one such mail.
 */
export const HOST_MAILS = {
  CREATED: { stops: 'host' },
  NEARLY_FULL: { stops: 'event' },
  FULL: { stops: 'event' },
  FIRST_REPORT: { stops: 'event' },
  WAITING: { stops: 'event' },
  ENDING: { stops: 'event' },
  RECEIPT: { stops: 'host' },
} as const satisfies Record<string, { readonly stops: 'event' | 'host' }>;

export type HostMailKind = keyof typeof HOST_MAILS;
export const HOST_MAIL_KINDS = Object.keys(HOST_MAILS) as readonly HostMailKind[];

/** A host whose mailbox refuses so many mails gets no more, until the host asks for another try. */
export const BOUNCES_UNTIL_GIVEN_UP = 5;

/** How full an event is when its host is told, in percent of its photos. */
export const NEARLY_FULL_PERCENT = 80;
/** Days before the deletion of an event's photos on which the host is told. */
export const ENDING_DAYS = [14, 3, 1] as const;
/** Least time between two mails of one kind about an event. */
export const HOURS_BETWEEN_HOST_MAILS = 3;
/** The same for mails about photos that wait for a review. */
export const HOURS_BETWEEN_WAITING_MAILS = 24;
