import { expect, it } from 'vitest';
import { ApiError, NetworkError, SessionError, TimeoutError } from '../../lib/failures.ts';
import { failureKindOf } from './upload-failure.ts';

const answered = (status: number) => new ApiError({ code: 'UNEXPECTED', status, message: '' });

it.each([
  ['timeout', new TimeoutError('timeout')],
  ['server', answered(500)],
  ['auth', answered(401)],
  ['auth', new SessionError('The id token has expired')],
  ['network', answered(403)],
  ['network', answered(429)],
  ['network', answered(503)],
  ['batchFailed', new NetworkError('offline')],
  ['general', new Error('canvas')],
  ['general', 'nonsense'],
])('%s', (kind, error) => {
  expect(failureKindOf(error)).toBe(kind);
});
