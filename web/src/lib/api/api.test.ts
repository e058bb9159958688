import { expect, it } from 'vitest';
import { errorOf, isExpiredLogin, isLoginFailure, NetworkError } from '#lib/failures/failures.ts';
import { addressOf } from './api.ts';

it('fills in parameters and the query, and omits undefined values', () => {
  expect(addressOf('getThumbhashes', { params: { eventId: 'a/b' } })).toBe('/api/event/a%2Fb/thumbhashes');
  const query = { from: 0, count: undefined };
  expect(addressOf('getThumbhashes', { params: { eventId: 'e' }, query })).toBe(
    '/api/event/e/thumbhashes?from=0',
  );
});

it('reads an error by its code', () => {
  const body = { error: { code: 'LOGIN_EXPIRED', message: 'm', details: 1 } };
  const error = errorOf(401, body, '7');
  expect(error).toMatchObject({
    code: 'LOGIN_EXPIRED',
    status: 401,
    message: 'm',
    details: 1,
    retryAfter: 7,
  });
  expect(isExpiredLogin(error)).toBe(true);
});

it("treats a captive portal's page as a lost connection", () => {
  expect(errorOf(200, null)).toBeInstanceOf(NetworkError);
  expect(errorOf(511, null)).toBeInstanceOf(NetworkError);
});

it("treats a proxy's page as an unexpected error", () => {
  expect(errorOf(502, null)).toMatchObject({ code: 'UNEXPECTED', status: 502, retryAfter: undefined });
  expect(errorOf(500, { error: 'nonsense' })).toMatchObject({ code: 'UNEXPECTED' });
});

it('does not treat a refused sign-in as an invalid login', () => {
  expect(isLoginFailure(errorOf(401, { error: { code: 'SIGN_IN_FAILED' } }))).toBe(false);
  expect(isLoginFailure(errorOf(401, { error: { code: 'LOGIN_REQUIRED' } }))).toBe(true);
});
