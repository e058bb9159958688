import type { ErrorCode } from '@togather/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, SessionError, TimeoutError } from '#lib/failures/failures.ts';
import { failureKindOf } from './upload-items.ts';

const answered = (status: number, code: ErrorCode = 'UNEXPECTED') =>
  new ApiError({ code, status, message: '' });

describe('reports only a dead network as such, and a refusal with its own message', () => {
  it.each([
    ['timeout', new TimeoutError('timeout')],
    ['timeout', answered(408, 'REQUEST_TIMEOUT')],
    ['timeout', answered(504)],
    ['server', answered(500)],
    ['auth', answered(401, 'LOGIN_EXPIRED')],
    ['auth', new SessionError('The id token has expired')],
    ['refused', answered(403, 'UPLOAD_DENIED')],
    ['refused', answered(404, 'EVENT_UNKNOWN')],
    ['refused', answered(429, 'TOO_MANY_REQUESTS')],
    ['refused', answered(503, 'SERVICE_UNAVAILABLE')],
    ['refused', answered(507, 'STORAGE_FULL')],
    ['network', answered(502)],
    ['batchFailed', new NetworkError('offline')],
    ['general', new Error('canvas')],
    ['general', 'nonsense'],
  ])('%s', (kind, error) => {
    expect(failureKindOf(error)).toBe(kind);
  });
});
