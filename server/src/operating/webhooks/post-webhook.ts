import { createHmac } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { version } from '#platform/base/version.ts';
import type { WebhookSettings } from '#platform/config/config.ts';
import { withoutBrackets } from '#platform/config/installation.ts';
import { isPrivateAddress } from './private-addresses.ts';
import type { Delivery } from './webhook.ts';

const TIMEOUT_MS = 10_000;

export interface WebhookAnswer {
  readonly status: number;
  /** Seconds that the receiver asks to wait (Retry-After, RFC 9110, section 10.2.3); 0 when it does not. */
  readonly retryAfterSeconds: number;
}

/**
 * Posts a webhook and returns the head of the response, whose body is not read. Follows no redirect and uses no proxy.
 * Throws PrivateAddress, or an Error when the receiver cannot be reached or does not respond within ten seconds.
 */
export async function postWebhook(
  { url: text, allowsPrivate }: Pick<WebhookSettings, 'url' | 'allowsPrivate'>,
  { headers, body }: SignedWebhook,
): Promise<WebhookAnswer> {
  const url = new URL(text);
  const host = withoutBrackets(url.hostname);
  // A literal address is connected to without a lookup.
  if (!allowsPrivate && isIP(host) > 0 && isPrivateAddress(host)) throw new PrivateAddress(host);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      signal,
      ...(!allowsPrivate && { lookup: lookUpPublic }),
      headers: {
        ...headers,
        'content-length': Buffer.byteLength(body),
        'user-agent': `Togather/${version}`,
      },
    });
    request.on('error', (error) =>
      reject(signal.aborted ? new Error(`no response within ${TIMEOUT_MS / 1000} s`) : error),
    );
    request.on('response', (response) => {
      const retryAfterSeconds = secondsIn(response.headers['retry-after'] ?? '');
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds });
      response.on('error', () => {});
      response.destroy();
    });
    request.end(body);
  });
}

/** Reads a number of seconds or a date. */
const secondsIn = (text: string): number => {
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : 0;
};

/** The receiver is in a private network, and private addresses are not allowed. */
class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} has a private address, and WEBHOOK_PRIVATE_ADDRESSES is not 1`);
    this.name = 'PrivateAddress';
  }
}

/**
 * Resolves a name for a connection, which is made to one of the returned addresses: a name server cannot give another
 * address to the connection than to this check. Fails with PrivateAddress when any of them is private.
 */
const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddress(host), '');
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family ?? 0);
  });
};

const ENCODED = 'whsec_';

/** A secret that begins with whsec_ is base64; others are used as they are. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(ENCODED) ? Buffer.from(secret.slice(ENCODED.length), 'base64') : Buffer.from(secret);

interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns the request of one attempt as Standard Webhooks 1.0 defines it: the signature covers id, timestamp and body,
 * and the timestamp is that of the attempt, so that a receiver can refuse old ones.
 */
export function signWebhook(
  { webhookId: id, at, webhook: { type, data } }: Delivery,
  secret: string,
  now: Date,
): SignedWebhook {
  const body = JSON.stringify({ type, timestamp: at, id, data });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}
