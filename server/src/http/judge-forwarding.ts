import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '#platform/config/config.ts';
import { isLoopback, withoutBrackets } from '#platform/config/installation.ts';

/** How a request came here. */
export interface Arrival {
  /** The entries of X-Forwarded-For, the client's first. */
  readonly forwardedFor: readonly string[];
  /** The address that counts as the client's. */
  readonly client: string;
  /** The address that opened the connection. */
  readonly peer: string;
  /** X-Forwarded-Proto. */
  readonly protocol: string | undefined;
  /** Host name and port that the client asked for. */
  readonly host: string;
}

export interface Expected {
  readonly trustedProxies: Config['trustedProxies'];
  /** Origin that browsers use. */
  readonly publicUrl: string;
}

/** What is wrong with the proxies in front, or with the settings about them. */
export type Fault =
  | 'unknown proxy'
  | 'too many trusted'
  | 'too few trusted'
  | 'https in front'
  | 'other host';

/** Returns the faults that one request shows, each with a sentence for the operator. */
export function judgeForwarding(arrival: Arrival, expected: Expected): Map<Fault, string> {
  const faults = new Map<Fault, string>();
  const { forwardedFor, client, peer, protocol, host } = arrival;
  const { trustedProxies, publicUrl } = expected;
  const entries = forwardedFor.length;
  if (trustedProxies === 0 && entries > 0)
    faults.set(
      'unknown proxy',
      'a request came with X-Forwarded-For, but TRUSTED_PROXIES is 0: behind a proxy set it to the number of proxies ' +
        'before this server, or all guests share the limits of one address',
    );
  // Other programs on this machine call the port directly.
  const isDirect = () => entries === 0 && rangeOf(peer) === 'loopback';
  if (typeof trustedProxies === 'number' && entries < trustedProxies && !isDirect())
    faults.set(
      'too many trusted',
      `TRUSTED_PROXIES is ${trustedProxies}, but a request came with ${entries} ${entries === 1 ? 'address' : 'addresses'} in X-Forwarded-For: a client could ` +
        'choose its own address, and with it its limits. Set TRUSTED_PROXIES to the number of proxies before this server',
    );
  const url = new URL(publicUrl);
  if (trustedProxies !== 0 && entries > 0 && isPrivate(client) && isPublicName(url.hostname))
    faults.set(
      'too few trusted',
      `a client behind the proxies has a private address, while PUBLIC_URL is ${publicUrl}: if guests come from the internet, ` +
        'TRUSTED_PROXIES names too few proxies, and all guests share the limits of one address',
    );
  if (protocol === 'https' && url.protocol === 'http:')
    faults.set(
      'https in front',
      `a request came with X-Forwarded-Proto: https, but PUBLIC_URL is ${publicUrl}: set PUBLIC_URL to the https:// address`,
    );
  if (isOtherHost(host, url.host))
    faults.set(
      'other host',
      `a request came for the host ${host}, but PUBLIC_URL is ${publicUrl}: guests must use that address, since sign-in and links lead to it`,
    );
  return faults;
}

/** Requests to loopback are of this machine, and a text that is no host is forged. */
const isOtherHost = (host: string, expected: string): boolean =>
  /^(\[[\da-f:.]+\]|[\w.-]{1,253})(:\d{1,5})?$/i.test(host) &&
  host.toLowerCase() !== expected &&
  !isLoopback(URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host);

const PRIVATE: ReadonlySet<string> = new Set([
  'private',
  'uniqueLocal',
  'carrierGradeNat',
  'loopback',
  'linkLocal',
]);

const rangeOf = (address: string) => (isIP(address) > 0 ? ipaddr.process(address).range() : 'none');

/** Returns whether an address cannot be that of a client on the internet. */
export function isPrivate(address: string): boolean {
  return PRIVATE.has(rangeOf(address));
}

const LOCAL_NAME = /(^|\.)(local|lan|home|internal|localhost|home\.arpa|test)$/;

/** Returns whether a host name of a URL may lead here from the internet. */
export function isPublicName(hostname: string): boolean {
  const plain = withoutBrackets(hostname);
  if (isIP(plain)) return !isPrivate(plain);
  return plain.includes('.') && !LOCAL_NAME.test(plain);
}
