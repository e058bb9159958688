import { createHash } from 'node:crypto';
import type { Context } from '../context/context.ts';
import { hasEnded, isTakenDown } from '../membership/policy.ts';
import { findEvent } from '../membership/queries.ts';
import { Failure } from '../platform/base/failure.ts';
import type { EventRow } from '../platform/db/schema.ts';
import { networkOf } from '../platform/limits/rate-limit.ts';
import { openTokenBuckets } from '../platform/limits/token-bucket.ts';
import { findWall, type WallRow } from './queries.ts';

/** Returns the stored hash of a wall's secret, which has 131 random bits. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Budget of wrong secrets per network, as for PINs (platform/limits/pin-guard.ts). */
const MISSES = { name: 'wall', capacity: 30, secondsPerToken: 10 };

export interface OpenedWall {
  readonly wall: WallRow;
  readonly event: EventRow;
}

/**
 * Returns the live wall of a secret and its event. Throws Failure WALL_NOT_FOUND if the wall is unknown or revoked, or its event is
 * over or taken down. Throws TOO_MANY_GUESSES instead when the network has used up its budget.
 */
export const openWall = async (
  context: Pick<Context, 'db' | 'eventReads' | 'clock'>,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<OpenedWall> => {
  const opened = await findLiveWall(context, secret);
  if (opened) return opened;
  const misses = openTokenBuckets(context, MISSES);
  const network = networkOf(address);
  if (await misses.take(network)) throw new Failure('WALL_NOT_FOUND');
  throw new Failure('TOO_MANY_GUESSES', { retryAfter: await misses.secondsUntilNext(network) });
};

export const findLiveWall = async (
  { db, eventReads, clock }: Pick<Context, 'db' | 'eventReads' | 'clock'>,
  secret: string,
): Promise<OpenedWall | undefined> => {
  const wall = await findWall(db, hashSecret(secret));
  const event = wall && (await eventReads(`id ${wall.event_id}`, () => findEvent(db, { id: wall.event_id })));
  return event && !isTakenDown(event) && !hasEnded(event, clock()) ? { wall, event } : undefined;
};
