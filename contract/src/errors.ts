/**
 * Every failure: code -> HTTP status and the English message, in responses and on pages (a page may have a better one, and
 * has the Chinese ones by code). Codes about files appear in an upload's `rejected`.
 */
export const errors = {
  VALIDATION_FAILED: { status: 400, message: 'The request contains invalid values.' },
  MULTIPART_MALFORMED: { status: 400, message: 'The upload arrived incomplete. Please try again.' },
  EVENT_ID_MISSING: { status: 400, message: 'No event id is provided' },
  NO_FILES: { status: 400, message: 'The upload contains no photos.' },
  TOO_MANY_FILES: { status: 400, message: 'An upload can contain at most 6 photos.' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, message: 'The Idempotency-Key is not valid.' },
  ONE_FILE_ONLY: { status: 400, message: 'A request must contain exactly one file.' },
  /** No event has this upload key, its host revoked it, or its event is over. */
  UPLOAD_KEY_INVALID: { status: 401, message: 'This upload key is not valid, or it was revoked.' },
  /** The key is valid, but was made for sending or for downloading only. */
  UPLOAD_KEY_SCOPE: { status: 403, message: 'The host made this key for something else.' },
  LOGIN_REQUIRED: { status: 401, message: 'Please log in again' },
  LOGIN_INVALID: { status: 401, message: 'Your login state is invalid, please log in again.' },
  LOGIN_EXPIRED: { status: 401, message: 'Your login state has expired, please log in again.' },
  SIGN_IN_FAILED: { status: 401, message: 'The sign-in service did not confirm it. Please try again.' },
  ACCOUNT_BANNED: {
    status: 403,
    message: 'This account has been banned. Please contact customer service if you think this is a mistake.',
  },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  HOST_ONLY: { status: 403, message: 'Only the host of the event can do this.' },
  OWNER_ONLY: { status: 403, message: 'Only the host who created the event can do this.' },
  ADMIN_ONLY: { status: 403, message: 'Access denied. Admin privileges required.' },
  /** HOSTS lets only chosen people create events. */
  HOSTING_RESTRICTED: {
    status: 403,
    message: 'On this site only chosen people can create events. Please ask the operator of this site.',
  },
  PLUS_ONLY: { status: 403, message: 'This is only available for Plus events.' },
  JOIN_FIRST: { status: 403, message: 'Please enter the PIN of this event first.' },
  UPLOAD_DENIED: { status: 403, message: 'The host does not allow uploads to this event.' },
  PLUS_NEEDS_PAYMENT: { status: 403, message: 'A Plus event is created once it has been paid for.' },
  /** The host wants a name with every upload; upload keys have theirs. */
  NAME_REQUIRED: { status: 422, message: 'The host asks for your name with your photos. Please enter it.' },
  /** The event's `guestDownloads` is `none`, and the caller is no host. */
  DOWNLOADS_OFF: { status: 403, message: 'The host has switched off downloads.' },
  URL_INVALID: { status: 403, message: 'This link is not valid.' },
  URL_EXPIRED: { status: 403, message: 'This link has expired.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  /** No event has this PIN; only the lookup returns it. */
  EVENT_NOT_FOUND: { status: 404, message: 'Invalid PIN' },
  /** No event has this id. */
  EVENT_UNKNOWN: {
    status: 404,
    message: 'This event could not be found. It may have ended or been deleted.',
  },
  /** A replacement has the bytes of another photo. */
  PHOTO_NOT_SHOWN: {
    status: 409,
    message: 'This photo is hidden or waits for a review. Delete it and upload the new version.',
  },
  PHOTO_ALREADY_THERE: {
    status: 409,
    message: 'The event already has this file as another photo.',
  },
  PHOTO_NOT_FOUND: { status: 404, message: 'This photo no longer exists.' },
  WISH_NOT_FOUND: { status: 404, message: 'This message is no longer there.' },
  WISHES_OFF: { status: 403, message: 'The host has switched off messages for this event.' },
  /** Of a guest or of the event. */
  WISH_LIMIT_REACHED: {
    status: 409,
    message: 'No more messages can be added here. Delete one of yours first.',
  },
  /** No live wall has this secret, its host revoked it, or its event is over. */
  WALL_NOT_FOUND: { status: 404, message: 'This live wall is no longer there.' },
  /** The host deleted the list. */
  CHOICE_LIST_NOT_FOUND: { status: 404, message: 'This list is no longer there.' },
  CHOICE_LIST_EXISTS: { status: 409, message: 'This event already has a list with this name.' },
  CHOICE_LIST_LIMIT_REACHED: {
    status: 409,
    message: 'This event has reached its limit of lists. Delete one of them first.',
  },
  /** No link for choosing has this secret, its host revoked it, or its event is over. */
  CHOOSER_NOT_FOUND: { status: 404, message: 'This link is no longer valid.' },
  CHOOSER_LIMIT_REACHED: {
    status: 409,
    message: 'This event has reached its limit of links for choosing. Revoke one of them first.',
  },
  SPONSOR_NOT_FOUND: { status: 404, message: 'This sponsor has no numbers here.' },
  FRAME_NOT_FOUND: { status: 404, message: 'This event has no picture for photos.' },
  DEVICE_NOT_FOUND: { status: 404, message: 'This device is no longer there.' },
  UPLOAD_KEY_NOT_FOUND: { status: 404, message: 'This upload key is no longer there.' },
  PENDING_EVENT_NOT_FOUND: { status: 404, message: 'This pending event does not exist.' },
  USER_NOT_FOUND: { status: 404, message: 'This user does not exist.' },
  FIGURE_NOT_FOUND: { status: 404, message: 'This person is no longer here.' },
  FACE_NOT_FOUND: { status: 404, message: 'This face is no longer here.' },
  FORGET_REQUEST_NOT_FOUND: { status: 404, message: 'This request is no longer open.' },
  FORGET_LIMIT_REACHED: {
    status: 429,
    message:
      'You or others on your network have reached the limit of open requests. Undo one of yours, or ask the host.',
  },
  BLUR_NOT_OFFERED: { status: 409, message: 'The host does not offer this for this event.' },
  SELFIE_NEEDED: { status: 403, message: 'Take a selfie first. It shows that this is you.' },
  BLUR_LIMIT_REACHED: {
    status: 429,
    message: 'You have reached the limit of requests to be blurred. Undo one of them first.',
  },
  BLUR_NOT_FOUND: { status: 404, message: 'This request is no longer open.' },
  FIGURE_BLURRED: {
    status: 409,
    message: 'This person asked to be blurred, so nobody can merge or split them.',
  },
  BLURS_NEED_FACES: {
    status: 409,
    message: 'People in this event asked to be blurred, and that needs face grouping.',
  },
  EVENT_DATE_OUT_OF_RANGE: {
    status: 400,
    message: 'The event can be today at the earliest, and at the latest 12 months after its creation.',
  },
  REVEAL_IN_PAST: { status: 400, message: 'The photos can only appear at a time in the future.' },
  WALL_LIMIT_REACHED: {
    status: 409,
    message: 'This event has reached its limit of live walls. End one of them first.',
  },
  CHAPTERS_CHANGED: {
    status: 409,
    message: 'Somebody else has changed the chapters meanwhile. Here they are; please repeat your change.',
  },
  TASKS_CHANGED: {
    status: 409,
    message: 'Somebody else has changed the tasks meanwhile. Here they are; please repeat your change.',
  },
  BOOK_NOT_FOUND: { status: 404, message: 'This event has no photo book yet. Make one first.' },
  BOOK_TOO_FEW_PHOTOS: {
    status: 409,
    message: 'A book needs at least 24 photos that all guests see. Reported photos do not count.',
  },
  BOOK_CHANGED: {
    status: 409,
    message: 'Somebody else has changed the book meanwhile. Reload the page and repeat your change.',
  },
  BOOK_OUTDATED: {
    status: 409,
    message:
      'The PDF is not ready, or one of its photos or wishes was hidden, changed or deleted. Make the PDF again.',
  },
  INVITE_NOT_FOUND: {
    status: 404,
    message: 'This invitation has expired or was withdrawn. Ask the host for a new one.',
  },
  INVITE_USED: {
    status: 410,
    message: 'This invitation has been used already. Ask the host for a new one.',
  },
  INVITE_LIMIT_REACHED: {
    status: 409,
    message:
      'This event has reached its limit of co-hosts. Withdraw an invitation or remove a co-host first.',
  },
  ALREADY_HOST: { status: 409, message: 'You are a host of this event already.' },
  CO_HOST_NOT_FOUND: { status: 404, message: 'This co-host has been removed already.' },
  UPLOAD_KEY_LIMIT_REACHED: {
    status: 409,
    message: 'This event has reached its limit of upload keys. Revoke one of them first.',
  },
  CORRECTION_LIMIT_REACHED: { status: 409, message: 'This event has reached its limit of corrections.' },
  MAIL_LINK_INVALID: { status: 404, message: 'This link is no longer valid.' },
  /** The job waits, runs, or no longer exists: another administrator was faster. */
  JOB_NOT_FAILED: { status: 409, message: 'This job was retried or discarded meanwhile.' },
  JOB_REPEATED: { status: 409, message: 'An equal job is waiting already. You can discard this one.' },
  USER_IS_ADMIN: {
    status: 409,
    message: 'This user is an administrator. Remove the address from ADMIN_EMAILS first.',
  },
  EMAIL_DIFFERS: { status: 400, message: 'This is not the e-mail address of the user.' },
  EVENT_END_OUT_OF_RANGE: {
    status: 400,
    message: 'The event can end today at the earliest, and not later than the last possible date.',
  },
  MAIL_OFF: { status: 409, message: 'This site does not send e-mail.' },
  FACE_GROUPING_OFF: { status: 409, message: 'The host has switched off face grouping for this event.' },
  /** The event's `isGuestListOpen` is false, and the caller is no host. */
  GUEST_LIST_CLOSED: { status: 403, message: 'Only the host adds people to the guest list.' },
  GUEST_LIST_FULL: { status: 409, message: 'No more people can be added to the guest list.' },
  CONSENT_MISSING: { status: 400, message: 'A person is put on the list only if they agree.' },
  PERSON_ALREADY_LISTED: { status: 409, message: 'This person is already on the guest list.' },
  LISTED_GUEST_NOT_FOUND: { status: 404, message: 'This person is no longer on the guest list.' },
  SELFIE_NO_FACE: {
    status: 422,
    message: 'No face was found in this picture. Please take one in good light, looking at the camera.',
  },
  SELFIE_SEVERAL_FACES: {
    status: 422,
    message: 'This picture shows several people. Please take one of yourself alone.',
  },
  AD_INCOMPLETE: {
    status: 400,
    message: 'Please complete all fields (name, link, and image) to create a new ad',
  },
  AD_LINK_INVALID: {
    status: 400,
    message: 'The link of an ad must start with http:// or https://.',
  },
  AD_IMAGE_INVALID: { status: 400, message: 'Please choose a JPG, PNG or WebP image of at most 15 MB.' },
  FRAME_IMAGE_INVALID: {
    status: 400,
    message: 'Please choose a PNG with transparency, of at most 2 MB and 4096 pixels a side.',
  },
  PREVIEW_UNAVAILABLE: {
    status: 422,
    message: 'This photo cannot be previewed. Its original can be downloaded.',
  },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long. Please try again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is more than the server accepts at once.' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: 'The server does not accept this kind of content.' },
  RANGE_INVALID: { status: 416, message: 'The requested part of the file does not exist.' },
  MONTHLY_LIMIT_REACHED: {
    status: 429,
    message:
      'You have reached the monthly limit of free events. Please upgrade to Plus plan or wait until next month.',
  },
  PIN_PROOF_WANTED: {
    status: 428,
    message: 'Many wrong PINs are being tried right now. Please try again in a minute.',
  },
  TOO_MANY_GUESSES: { status: 429, message: 'Too many wrong PINs from this network. Please wait a moment.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment.' },
  UNEXPECTED: { status: 500, message: 'An unknown error occurred.' },
  IDENTITY_UNAVAILABLE: {
    status: 503,
    message: 'Sign-in is not available right now. Please try again later.',
  },
  /** The modes of the installation (modes/modes.ts). */
  MAINTENANCE: { status: 503, message: 'The site is under maintenance. Please try again in a few minutes.' },
  READ_ONLY: {
    status: 503,
    message:
      'The site is read-only for a short time: you can view and download, but change nothing. Please try again later.',
  },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again.' },
  PREVIEWS_BUSY: { status: 503, message: 'Too many previews are being made. Please try again in a moment.' },
  UPLOADS_BUSY: {
    status: 503,
    message: 'Many photos are being uploaded right now. Please try again in a moment.',
  },
  DOWNLOADS_BUSY: {
    status: 503,
    message: 'Many downloads are running right now. Please try again in a moment.',
  },
  /** A photo has no reduced file yet; nothing is left out of a ZIP for that. */
  DOWNLOADS_PREPARING: {
    status: 503,
    message: 'The photos are being prepared for download. Please try again in a minute.',
  },
  STORAGE_FULL: { status: 507, message: 'The server has no room for more photos right now.' },

  EVENT_ENDED: { status: 409, message: 'This event has ended.' },
  ALREADY_PLUS: { status: 409, message: 'This event is a Plus event already.' },
  EVENT_DATE_PASSED: { status: 409, message: 'The event date has passed and can no longer be moved.' },
  ALREADY_ANSWERED: { status: 409, message: 'This message has been answered already.' },
  CANNOT_BAN_SELF: { status: 409, message: 'You cannot ban yourself.' },
  ALREADY_PAID: { status: 409, message: 'This event has already been paid for.' },
  PHOTO_LIMIT_TOO_SMALL: { status: 409, message: 'The event holds more photos than this.' },
  QUOTA_EXCEEDED: { status: 409, message: 'The event is full.' },
  /** The guest has uploaded as many photos as the host gives each guest. */
  SHOTS_USED: {
    status: 409,
    message:
      'You have used all shots that the host gives each guest. Delete one of your photos to get a shot back.',
  },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than 5 MB.' },
  INGEST_TOO_LARGE: { status: 413, message: 'The file is larger than 25 MB.' },
  /** A file that came with an upload key; `details.reason` is the code of the cause, such as FILE_TRUNCATED. */
  NOT_A_PHOTO: { status: 422, message: 'This file is not a photo that can be stored.' },
  FILE_EMPTY: { status: 415, message: 'The file is empty.' },
  /** Set by the browser only: the file was changed, moved or removed after it was chosen. */
  FILE_UNREADABLE: {
    status: 415,
    message: 'This photo can no longer be read on this device. Please choose it again.',
  },
  FILE_TRUNCATED: { status: 415, message: 'The file is incomplete.' },
  FILE_CORRUPT: { status: 415, message: 'The file is damaged.' },
  FILE_UNSUPPORTED: { status: 415, message: 'This is not a JPEG, PNG, WebP or HEIC photo.' },
  FILE_TOO_MANY_PIXELS: { status: 415, message: 'The picture has too many pixels.' },
  HEIC_BUSY: {
    status: 503,
    message: 'Too many HEIC photos are being converted right now. Please try this one again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}
