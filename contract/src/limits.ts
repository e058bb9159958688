/**
 * Numbers that both sides must agree on. Limits of a plan are in plans.ts; the server may override those by
 * environment.
 */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const UPLOAD_BATCH_SIZE = 6;
export const REQUEST_TIMEOUT_MS = 120_000;
/** A photo with more faces than this is a group photo, which creates no figures. */
export const MAX_FACES_PER_PHOTO = 20;
export const PREVIEW_WIDTHS = [320, 640, 1280] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];

/** Photos or figures that one request can ask to have in a ZIP; a whole event has no such limit. */
export const MAX_ARCHIVE_SELECTION = 10_000;

export const PHOTO_PAGE = { first: 12, more: 12 } as const;
export const FIGURE_PAGE = { first: 20, more: 15, thresholdPx: 50 } as const;

export const RETENTION_DAYS = 75;

/** How long a figure stays hidden after a request to forget it, before it is erased. */
export const FORGET_AFTER_HOURS = 24;
/** Requests to forget a face that one guest may have open in an event; the host has no limit. */
export const OPEN_FORGET_REQUESTS = 2;

/** How long a request for mails about new photos waits to be confirmed, before its address is erased. */
export const CONFIRM_ALERTS_HOURS = 48;
/** At most one mail about new photos goes to an address in this time, per event. */
export const HOURS_BETWEEN_ALERTS = 3;

/** After so many photos of a Plus event's grid comes the ad of position 6. */
export const PHOTOS_PER_AD = 11;
