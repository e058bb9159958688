import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type AnyAct, act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Config } from '#platform/config/config.ts';

const getMetricsAct = act('getMetrics', async ({ config, metrics }, { request, reply }) => {
  if (!mayReadMetrics(config, request.raw)) throw new Failure('FORBIDDEN', { message: METRICS_REFUSED });
  return reply
    .type('text/plain; version=0.0.4; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(await metrics.text());
});

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Headers of proxies: with them the socket is the proxy's, and does not identify the client. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

export const METRICS_REFUSED =
  'Set METRICS_TOKEN, and send it as "Authorization: Bearer <token>". Without a token only processes of this machine read the metrics, and only while TRUSTED_PROXIES is 0.';

/** Admits bearers of METRICS_TOKEN; without a token, processes of this machine, unless a proxy may be in between. */
export function mayReadMetrics(
  { metricsToken, trustedProxies }: Pick<Config, 'metricsToken' | 'trustedProxies'>,
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
): boolean {
  if (metricsToken) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return trustedProxies === 0 && !isForwarded && LOOPBACK.has(socket.remoteAddress ?? '');
}

/** Compares digests, in constant time for all lengths. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const reportVitalsAct = act('reportVitals', async ({ metrics }, { body }) => {
  for (const { name, value } of body.vitals) metrics.observeVital({ name, route: body.route, value });
  return { received: true as const };
});

/** What the endpoints of this noun do. */
export const metricsActs: readonly AnyAct[] = [reportVitalsAct, getMetricsAct];
