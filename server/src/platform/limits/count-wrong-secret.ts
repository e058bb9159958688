import type { ErrorCode } from '@togather/contract/errors.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import { networkOf } from './rate-limit.ts';
import { openTokenBuckets } from './token-bucket.ts';

/** Budget of wrong secrets per network, as for PINs (pin-guard.ts). */
const MISSES = { capacity: 30, secondsPerToken: 10 };

/**
 * Counts a wrong secret of an address, in the budget of that kind of secret. Throws Failure `code`, by default
 * TOO_MANY_GUESSES, when the network has used up the budget.
 */
export async function countWrongSecret(
  parts: { readonly db: Queryable; readonly clock: () => Date },
  {
    name,
    address,
    code = 'TOO_MANY_GUESSES',
  }: { readonly name: string; readonly address: string; readonly code?: ErrorCode },
): Promise<void> {
  const misses = openTokenBuckets(parts, { name, ...MISSES });
  const network = networkOf(address);
  if (await misses.take(network)) return;
  throw new Failure(code, { retryAfter: await misses.secondsUntilNext(network) });
}
