import type { ErrorCode } from '@togather/contract/errors.ts';
import { expect, it } from 'vitest';
import { ApiError, NetworkError, SessionError, TimeoutError } from '#lib/failures/failures.ts';
import { checkPin, joinFailureOf, PinFormatError } from './join-failure.ts';

const answered = (status: number, code: ErrorCode) => new ApiError({ code, status, message: '' });

it('refuses a text that cannot be a PIN', () => {
  expect(() => checkPin('ABC23')).toThrow('Invalid PIN format during pin-code checking');
  checkPin('abc 234');
});

it.each([
  [new PinFormatError(), 'pinFormat'],
  [answered(404, 'EVENT_NOT_FOUND'), 'invalidPin'],
  [answered(429, 'TOO_MANY_GUESSES'), 'tooManyGuesses'],
  [answered(429, 'TOO_MANY_REQUESTS'), 'eventError'],
  [answered(500, 'UNEXPECTED'), 'eventError'],
  [answered(503, 'SERVICE_UNAVAILABLE'), 'eventError'],
  [answered(401, 'LOGIN_EXPIRED'), 'sessionExpired'],
  [answered(401, 'LOGIN_INVALID'), 'sessionExpired'],
  [new SessionError('The id token has expired'), 'sessionExpired'],
  [new NetworkError('gone'), 'eventError'],
  [new TimeoutError('late'), 'eventError'],
])('%s is shown as %s', (error, failure) => {
  expect(joinFailureOf(error)).toBe(failure);
});
