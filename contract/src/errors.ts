/**
 * Every failure of the product: code -> HTTP status and the English message that responses carry. The web
 * shows its own text by code, in both languages (a test compares the lists). Codes of files appear in an
 * upload's `rejected`.
 */
export const errors = {
  VALIDATION_FAILED: { status: 400, message: 'Some of what was sent is not valid.' },
  MULTIPART_MALFORMED: { status: 400, message: 'The upload arrived broken. Please try again.' },
  EVENT_ID_MISSING: { status: 400, message: 'No event id is provided' },
  NO_FILES: { status: 400, message: 'The upload holds no photo.' },
  TOO_MANY_FILES: { status: 400, message: 'An upload holds at most 6 photos.' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, message: 'The Idempotency-Key is not valid.' },
  LOGIN_REQUIRED: { status: 401, message: 'Please log in again' },
  LOGIN_INVALID: { status: 401, message: 'Your login state is invalid, please log in again.' },
  LOGIN_EXPIRED: { status: 401, message: 'Your login state has expired, please log in again.' },
  SIGN_IN_FAILED: { status: 401, message: 'Login failed. Please try again.' },
  FORBIDDEN: { status: 403, message: 'You may not do this.' },
  HOST_ONLY: { status: 403, message: 'Only the host of the event may do this.' },
  ADMIN_ONLY: { status: 403, message: 'Access denied. Admin privileges required.' },
  PLUS_ONLY: { status: 403, message: 'This is part of Plus events.' },
  JOIN_FIRST: { status: 403, message: 'Please enter the PIN of this event first.' },
  UPLOAD_DENIED: { status: 403, message: 'The host does not allow uploads to this event.' },
  PLUS_NEEDS_PAYMENT: { status: 403, message: 'A Plus event is created by paying for it.' },
  URL_INVALID: { status: 403, message: 'This link is not valid.' },
  URL_EXPIRED: { status: 403, message: 'This link has expired.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  /** No event has this PIN; only the lookup returns it. */
  EVENT_NOT_FOUND: { status: 404, message: 'Invalid PIN' },
  /** No event has this id. */
  EVENT_UNKNOWN: { status: 404, message: 'This event is not there. It may have ended or been deleted.' },
  PHOTO_NOT_FOUND: { status: 404, message: 'This photo is not here any more.' },
  PENDING_EVENT_NOT_FOUND: { status: 404, message: 'There is no such pending event.' },
  USER_NOT_FOUND: { status: 404, message: 'There is no such user.' },
  FIGURE_NOT_FOUND: { status: 404, message: 'This person is not here any more.' },
  FACE_NOT_FOUND: { status: 404, message: 'This face is not here any more.' },
  FORGET_REQUEST_NOT_FOUND: { status: 404, message: 'This request is not open any more.' },
  FORGET_LIMIT_REACHED: {
    status: 429,
    message: 'Two requests of yours, or of your network, are still open. Take one back, or ask the host.',
  },
  FACE_GROUPING_OFF: { status: 409, message: 'The host has switched off face grouping for this event.' },
  SELFIE_NO_FACE: { status: 422, message: 'No face was found in this picture.' },
  SELFIE_SEVERAL_FACES: { status: 422, message: 'This picture shows several people.' },
  AD_INCOMPLETE: {
    status: 400,
    message: 'Please complete all fields (name, link, and image) to create a new ad',
  },
  AD_LINK_INVALID: {
    status: 400,
    message: 'An ad leads to a web address that starts with http:// or https://.',
  },
  AD_IMAGE_INVALID: { status: 400, message: 'Please choose a JPG, PNG or WebP image of at most 15 MB.' },
  PREVIEW_UNAVAILABLE: {
    status: 422,
    message: 'This photo cannot be previewed. Its original can be downloaded.',
  },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That is more than the server takes at once.' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: 'The server does not read this kind of content.' },
  RANGE_INVALID: { status: 416, message: 'That part of the file does not exist.' },
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
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again.' },
  PREVIEWS_BUSY: { status: 503, message: 'Too many pictures are being made. Please try again in a moment.' },
  UPLOADS_BUSY: {
    status: 503,
    message: 'Many photos are being uploaded right now. Please try again in a moment.',
  },
  STORAGE_FULL: { status: 507, message: 'The server has no room for more photos right now.' },

  ALREADY_PAID: { status: 409, message: 'This event is paid already.' },
  QUOTA_EXCEEDED: { status: 409, message: 'The event is full.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than 5 MB.' },
  FILE_EMPTY: { status: 415, message: 'The file is empty.' },
  FILE_TRUNCATED: { status: 415, message: 'The file is cut off.' },
  FILE_CORRUPT: { status: 415, message: 'The file is damaged.' },
  FILE_UNSUPPORTED: { status: 415, message: 'This is not a JPEG, PNG, WebP or HEIC photo.' },
  FILE_TOO_MANY_PIXELS: { status: 415, message: 'The picture has too many pixels.' },
  HEIC_BUSY: { status: 503, message: 'Too many HEIC photos are being converted. Please try this one again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);
