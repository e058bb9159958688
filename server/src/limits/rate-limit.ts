import { isIPv6 } from 'node:net';
import { Failure } from '../base/failure.ts';
import { createTokenBuckets } from '../base/token-bucket.ts';

/** Limits requests a minute for each network address. Throws Failure TOO_MANY_REQUESTS beyond that. */
export const limitPerAddress = (perMinute: number, clock: () => Date) => {
  const buckets = createTokenBuckets({ capacity: () => perMinute, secondsPerToken: 60 / perMinute, clock });
  return async (address: string): Promise<void> => {
    const key = networkOf(address);
    if (buckets.take(key)) return;
    throw new Failure('TOO_MANY_REQUESTS', { retryAfter: buckets.secondsUntilNext(key) });
  };
};

/** Returns the network that shares a limit: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export const networkOf = (address: string): string => {
  const ipv4 = mappedIpv4(address) ?? address;
  return isIPv6(ipv4) ? prefixOf(ipv4, 4) : ipv4;
};

/** Returns the /48 of an IPv6 address, which one site or one rented server may have; undefined for IPv4. */
export const siteOf = (address: string): string | undefined =>
  isIPv6(address) && !mappedIpv4(address) ? prefixOf(address, 3) : undefined;

const mappedIpv4 = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/** The first groups of an IPv6 address, as RFC 4291 §2.3 writes a prefix except for its leading zeros. */
const prefixOf = (address: string, groups: number): string => {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const filled = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : [];
  const parts = [...left, ...filled, ...right].map((part) => Number.parseInt(part, 16).toString(16));
  return `${parts.slice(0, groups).join(':')}::/${groups * 16}`;
};
