import { t } from '../../../i18n/i18n.ts';
import { errorText } from '../../../platform/failures/error-text.ts';
import { ApiError, NetworkError, TimeoutError } from '../../../platform/failures/failures.ts';

/** The message under the name when a pending event could not be saved: the server's message, or that it is unexpected. */
export const creationFailureText = (error: unknown): string => {
  const isConnection = error instanceof NetworkError || error instanceof TimeoutError;
  if (isConnection || (error instanceof ApiError && error.code !== 'UNEXPECTED')) return errorText(error);
  // A message without a code is the server's own all the same; with UNEXPECTED (500) it says nothing.
  return (error instanceof ApiError && error.status !== 500 && error.message) || t('error.unexpected');
};
