import { errorText } from '#lib/failures/error-text.ts';
import { UpdatedError } from '#lib/failures/failures.ts';
import { notify } from './notification.ts';

/** Shows a failure for five seconds, except an update, which has its own notice with a reload button. */
export function notifyFailure(error: unknown): void {
  if (!(error instanceof UpdatedError)) notify({ type: 'error', message: errorText(error) });
}
