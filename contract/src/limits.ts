/** Limits of the product. Those of plans are in plans.ts. */

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const UPLOAD_BATCH_SIZE = 6;
/** Largest JPEG that comes with an upload key; the server scales it to MAX_UPLOAD_BYTES. Other formats have no such allowance. */
export const MAX_INGEST_BYTES = 25 * 1024 * 1024;
/** Names of files that one request with an upload key looks for. */
export const MOST_MATCHED_NAMES = 200;
/** Upload keys of one event. */
export const MAX_UPLOAD_KEYS = 10;
/** Most photos that an administrator can allow for one event. */
export const MAX_PHOTO_LIMIT = 20_000;
/** How long a browser waits for a response. */
export const REQUEST_TIMEOUT_MS = 120_000;
/** A photo with more faces than this is a group photo, which creates no figures. */
export const MAX_FACES_PER_PHOTO = 20;
export const PREVIEW_WIDTHS = [320, 640, 1280] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];

/** Photos that one request can show, hide or delete. */
export const MAX_PHOTOS_A_CHANGE = 500;
/** Seconds in which a host can undo a deletion of photos. */
export const UNDELETE_SECONDS = 10;

/** How long a live wall shows each photo. */
export const WALL_SECONDS = { least: 5, most: 30, default: 8 } as const;
/** The most by which a device's clock is corrected: thirty years. */
export const CORRECTION_SECONDS = 30 * 366 * 24 * 3600;
/** How many photos a host can give each guest of a Plus event. */
export const SHOTS_PER_GUEST = { least: 5, most: 50, default: 20 } as const;

/** Live walls of one event. */
export const MAX_WALLS = 10;

/** Chapters of one event by its host. The server cuts at most 12. */
export const MAX_CHAPTERS = 40;
/** Tasks of one event: what the host asks guests to photograph. */
export const MAX_TASKS = 20;
/** Characters of a task. */
export const TASK_LENGTH = 80;

/** Choice lists, and links for choosing, of one event. */
export const MAX_CHOICE_LISTS = 10;
export const MAX_CHOOSERS = 10;
export const CHOICE_LIST_NAME_LENGTH = 60;
export const CHOICE_NOTE_LENGTH = 300;

/** People on one event's guest list, and what the host types of each. */
export const MAX_LISTED_GUESTS = 500;
export const LISTED_NAME_LENGTH = 60;
export const TABLE_NAME_LENGTH = 20;
/** A person on the list with fewer photos has few. */
export const ENOUGH_PHOTOS = 3;

/** Longest wish or comment, in UTF-16 code units, and its most lines. */
export const WISH_LENGTH = 500;
export const WISH_LINES = 20;
/** Wishes and comments of one guest, and of one event. */
export const MAX_WISHES_A_GUEST = 100;
export const MAX_WISHES = 5000;
/** Wishes that a page of their list has. */
export const WISH_PAGE = 50;
/** Wishes that one request of a host can show, hide or delete. */
export const MAX_WISHES_A_CHANGE = 500;

/** Co-hosts of one event, including those whom open invitations may add. */
export const MAX_CO_HOSTS = 20;
/** Open invitations of one event. */
export const MAX_HOST_INVITES = 10;
/** How long an invitation of a co-host is valid. */
export const HOST_INVITE_DAYS = 7;

/** Photos shown at first, and added at each scroll. */
export const PHOTO_PAGE = { first: 12, more: 12 } as const;
/** Figures shown at first, and added when the scroll position is this near the end. */
export const FIGURE_PAGE = { first: 20, more: 15, thresholdPx: 50 } as const;

/** How many numbers the built-in net makes of a face. */
export const FACE_NUMBERS = 512;
/** Days after the event date on which photos are kept, unless the server's RETENTION_DAYS says otherwise. */
export const RETENTION_DAYS = 75;

/** Hours between a request to forget a figure, which hides it, and its erasure. */
export const FORGET_AFTER_HOURS = 24;
/** Open forget requests per guest and event; the host has no limit. */
export const OPEN_FORGET_REQUESTS = 2;

/** People whom a guest may ask to blur in an event: oneself in several figures. */
export const MAX_OWN_BLURS = 3;
/** How long after a selfie the person may ask to be blurred. */
export const SELFIE_PROOF_MINUTES = 15;

/** Hours until an unconfirmed request for mails about new photos is erased with its address. */
export const CONFIRM_ALERTS_HOURS = 48;
/** Minimum time between two mails about new photos to one address, per event. */
export const HOURS_BETWEEN_ALERTS = 3;

/** Photos before the ad of position 6 in the grid of a Plus event. */
export const PHOTOS_PER_AD = 11;
