/**
 * The kinds of mails to the host. `stops`: the scope of the stop link and of the switch: mails of this kind for one event,
 * or for all events of the host.
 */
export const HOST_MAILS = {
  CREATED: { stops: 'host' },
  NEARLY_FULL: { stops: 'event' },
  FULL: { stops: 'event' },
  FIRST_REPORT: { stops: 'event' },
  WAITING: { stops: 'event' },
  WISHES: { stops: 'event' },
  GUEST_LIST: { stops: 'event' },
  ENDING: { stops: 'event' },
  RECEIPT: { stops: 'host' },
} as const satisfies Record<string, { readonly stops: 'event' | 'host' }>;

export type HostMailKind = keyof typeof HOST_MAILS;
export const HOST_MAIL_KINDS = Object.keys(HOST_MAILS) as readonly HostMailKind[];

/** Bounces after which a host gets no more mails until the host asks for another attempt. */
export const BOUNCES_UNTIL_GIVEN_UP = 5;

/** Percentage of the photo limit at which the host gets NEARLY_FULL. */
export const NEARLY_FULL_PERCENT = 80;
/** Days before the deletion of an event's photos on which the host gets a mail. */
export const ENDING_DAYS = [14, 3, 1] as const;
/** Least time between two mails of one kind about an event. */
export const HOURS_BETWEEN_HOST_MAILS = 3;
/** The same for mails about photos that wait for a review. */
export const HOURS_BETWEEN_WAITING_MAILS = 24;
