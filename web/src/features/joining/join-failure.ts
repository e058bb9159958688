import { ApiError, isLoginFailure } from '../../platform/failures/failures.ts';

/** How a join can fail, as the guest sees it. */
export type JoinFailure = 'pinFormat' | 'invalidPin' | 'tooManyGuesses' | 'sessionExpired' | 'eventError';

/** Distinguishes a wrong PIN, an invalid login, and a server or network failure. */
export const joinFailureOf = (error: unknown): JoinFailure => {
  if (isLoginFailure(error)) return 'sessionExpired';
  if (!(error instanceof ApiError)) return 'eventError';
  if (error.code === 'TOO_MANY_GUESSES') return 'tooManyGuesses';
  return error.status === 404 ? 'invalidPin' : 'eventError';
};
