import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../platform/config/config.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** What proxies add: the socket is then the proxy's, and says nothing of who asks. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Allows bearers of METRICS_TOKEN; without one a process of this machine, unless a proxy may be in between.
 */
export const mayReadMetrics = (
  { metricsToken, trustedProxies }: Pick<Config, 'metricsToken' | 'trustedProxies'>,
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
): boolean => {
  if (metricsToken) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return trustedProxies === 0 && !isForwarded && LOOPBACK.has(socket.remoteAddress ?? '');
};

/** Compared by digest, in constant time whatever the lengths. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
