import { errorText } from '../failures/error-text.ts';
import { UpdatedError } from '../failures/failures.ts';
import { notify } from './notification.ts';

/** Shows a failure for five seconds. That the page must be loaded again has a notice of its own, with a button. */
export const notifyFailure = (error: unknown): void => {
  if (!(error instanceof UpdatedError)) notify({ type: 'error', message: errorText(error) });
};
