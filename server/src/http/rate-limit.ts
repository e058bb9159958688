import { isIPv6 } from 'node:net';
import { Failure } from '../failure.ts';
import { createTokenBuckets } from './token-bucket.ts';

/** Throws Failure TOO_MANY_REQUESTS when somebody asks too often. */
export type Limit = (clock: () => Date) => (address: string) => void;

/** So many requests a minute for each network address. */
export const perAddress =
  (perMinute: number): Limit =>
  (clock) => {
    const buckets = createTokenBuckets({ capacity: () => perMinute, secondsPerToken: 60 / perMinute, clock });
    return (address) => {
      const key = networkOf(address);
      if (!buckets.take(key)) {
        throw new Failure('TOO_MANY_REQUESTS', { retryAfter: buckets.secondsUntilNext(key) });
      }
    };
  };

/** The network that shares a limit: an IPv4 address, or the /64 that one IPv6 subscriber holds. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const filled = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : [];
  return `${[...left, ...filled, ...right].slice(0, 4).join(':')}::/64`;
};
