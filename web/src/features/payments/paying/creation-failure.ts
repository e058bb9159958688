import { t } from '../../../i18n/i18n.ts';
import { errorText } from '../../../platform/failures/error-text.ts';
import { ApiError, NetworkError, TimeoutError } from '../../../platform/failures/failures.ts';

/** Returns the message below the name when a pending event could not be saved: the server's, or an unexpected error. */
export const creationFailureText = (error: unknown): string => {
  const isConnection = error instanceof NetworkError || error instanceof TimeoutError;
  if (isConnection || (error instanceof ApiError && error.code !== 'UNEXPECTED')) return errorText(error);
  // A message without a code is the server's too. That of UNEXPECTED (500) has no information.
  return (error instanceof ApiError && error.status !== 500 && error.message) || t('error.unexpected');
};
