import { expect, test } from 'vitest';
import { mayReadMetrics } from './metrics.ts';

const open = { metricsToken: undefined, trustedProxies: 0 };
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({
  headers,
  socket: { remoteAddress },
});

test('without a token only a process of this machine reads the metrics, and no proxy counts as one (A12)', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(mayReadMetrics(open, from(address))).toBe(true);
  for (const address of ['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1', undefined])
    expect(mayReadMetrics(open, from(address))).toBe(false);
  for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
    expect(mayReadMetrics(open, from('127.0.0.1', { [header]: 'x' }))).toBe(false);
  expect(mayReadMetrics({ ...open, trustedProxies: 1 }, from('127.0.0.1'))).toBe(false);
});

test('with a token only its bearer reads them, from anywhere (A12)', () => {
  const closed = { metricsToken: 'a-token-of-our-own', trustedProxies: 1 };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  expect(mayReadMetrics(closed, from('10.0.0.7', bearer('a-token-of-our-own')))).toBe(true);
  expect(mayReadMetrics(closed, from('127.0.0.1'))).toBe(false);
  expect(mayReadMetrics(closed, from('127.0.0.1', bearer('a-token-of-our-owm')))).toBe(false);
});
