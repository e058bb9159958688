import { createHmac } from 'node:crypto';
import type { Context } from '#app/context/context.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';

/**
 * Hashes the network of an address for storage with a report or a heart. The hash cannot be reversed, nor compared
 * between the two.
 */
export function hashNetwork({ secrets }: Context, kept: 'report' | 'heart', address: string): Buffer {
  return createHmac('sha256', secrets.keyFor(`${kept}-network`))
    .update(networkOf(address))
    .digest();
}
