import { errorText } from '#lib/failures/error-text.ts';
import { ApiError, NetworkError, TimeoutError } from '#lib/failures/failures.ts';
import { t } from '#texts/i18n.ts';

/** Returns the message below the name when a pending event could not be saved: the server's, or an unexpected error. */
export function creationFailureText(error: unknown): string {
  const isConnection = error instanceof NetworkError || error instanceof TimeoutError;
  const isTold =
    error instanceof ApiError && (error.code !== 'UNEXPECTED' || (!error.hasCode && error.message));
  return isConnection || isTold ? errorText(error) : t('error.unexpected');
}
