import { type ErrorCode, errors } from '@togather/contract/errors.ts';

const messages = Object.fromEntries(
  Object.entries(errors).map(([code, { message }]) => [code, message]),
) as Record<ErrorCode, string>;

/** The messages of the API, and other words where a page says more, or where the specification gives them. */
export const texts = {
  ...messages,
  VALIDATION_FAILED: 'Some of what you entered is not valid.',
  IDEMPOTENCY_KEY_INVALID: 'The upload could not be retried. Please choose the photos again.',
  LOGIN_INVALID: 'Your login state is invalid, please log in again',
  LOGIN_EXPIRED: 'Your login state has expired, please log in again',
  URL_EXPIRED: 'This link has expired. Reload the page.',
  PENDING_EVENT_NOT_FOUND: 'We found no order at this address.',
  NOT_FOUND: 'There is nothing here.',
  UNEXPECTED: 'An unknown error occurred',
};
