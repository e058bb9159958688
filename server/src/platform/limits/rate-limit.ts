import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Failure } from '#platform/base/failure.ts';
import type { Db } from '#platform/db/db.ts';
import { openTokenBuckets } from './token-bucket.ts';

/** Most refusals kept in memory, so that strangers cannot fill it. */
const MOST_REFUSED = 10_000;

/**
 * Limits requests per minute and network address, over all processes. A refused address is refused from memory until it
 * has a token again, so a flood from one address costs no statements. Throws Failure TOO_MANY_REQUESTS.
 */
export function limitPerAddress(
  parts: { db: Db; clock: () => Date },
  { name, perMinute }: { name: string; perMinute: number },
) {
  const buckets = openTokenBuckets(parts, { name, capacity: perMinute, secondsPerToken: 60 / perMinute });
  const refused = new Map<string, { from: number; until: number }>();
  return async (address: string): Promise<void> => {
    const key = networkOf(address);
    const now = parts.clock().getTime();
    const { from, until } = refused.get(key) ?? { from: 0, until: 0 };
    // A clock that was set back refuses nobody.
    if (from <= now && now < until) throw tooMany(until - now);
    if (await buckets.take(key)) return;
    const waitMs = 1000 * (await buckets.secondsUntilNext(key));
    if (refused.size >= MOST_REFUSED) refused.clear();
    refused.set(key, { from: now, until: now + waitMs });
    throw tooMany(waitMs);
  };
}

const tooMany = (waitMs: number) =>
  new Failure('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1000) });

/** Returns the network that shares a limit: an IPv4 address, or the /64 of an IPv6 subscriber. */
export function networkOf(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 4) : (parsed?.toString() ?? address);
}

/** Returns the /48 of an IPv6 address, which one site or rented server may have; undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 3) : undefined;
}

/** Returns the address, without the IPv6 form of an IPv4 address; undefined for other text. */
const parse = (address: string) => (isIP(address) > 0 ? ipaddr.process(address) : undefined);

/** Returns the first groups of an IPv6 address as a prefix of RFC 4291 §2.3, including leading zeros. */
const prefixOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`;

/** A full bucket carries no information: a missing row means the same. */
export async function dropFullBuckets({ db, clock }: { db: Db; clock: () => Date }): Promise<void> {
  await db.deleteFrom('token_buckets').where('full_at', '<=', clock()).execute();
}
