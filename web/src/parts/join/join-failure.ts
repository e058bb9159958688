import { isPinShaped } from '@togather/contract/pins.ts';
import { ApiError, isLoginFailure } from '#lib/failures/failures.ts';

/** How a join can fail, as the guest sees it. */
export type JoinFailure = 'pinFormat' | 'invalidPin' | 'tooManyGuesses' | 'sessionExpired' | 'eventError';

/** The text cannot be a PIN. Pages show the text of `pinFormat`. */
export class PinFormatError extends Error {
  override readonly name = 'PinFormatError';

  constructor() {
    super('Invalid PIN format during pin-code checking');
  }
}

/** Throws PinFormatError unless the text can be a PIN. */
export function checkPin(pin: string): void {
  if (!isPinShaped(pin)) throw new PinFormatError();
}

/** Distinguishes an impossible PIN, a wrong PIN, an invalid login, and a server or network failure. */
export function joinFailureOf(error: unknown): JoinFailure {
  if (error instanceof PinFormatError) return 'pinFormat';
  if (isLoginFailure(error)) return 'sessionExpired';
  if (!(error instanceof ApiError)) return 'eventError';
  if (error.code === 'TOO_MANY_GUESSES') return 'tooManyGuesses';
  return error.status === 404 ? 'invalidPin' : 'eventError';
}
