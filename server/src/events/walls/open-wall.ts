import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret } from '#platform/base/hash-secret.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { countWrongSecret } from '#platform/limits/count-wrong-secret.ts';
import { findWall, type WallRow } from './queries.ts';

export interface OpenedWall {
  readonly wall: WallRow;
  readonly event: EventRow;
}

/**
 * Returns the live wall of a secret and its event. Throws Failure WALL_NOT_FOUND if the wall is unknown or revoked, or its event is
 * over or taken down. Throws TOO_MANY_GUESSES instead when the network has used up its budget.
 */
export async function openWall(
  context: Context,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<OpenedWall> {
  const opened = await findLiveWall(context, secret);
  if (opened) return opened;
  await countWrongSecret(context, { name: 'wall', address });
  throw new Failure('WALL_NOT_FOUND');
}

export async function findLiveWall(
  { db, eventReads, clock }: Context,
  secret: string,
): Promise<OpenedWall | undefined> {
  const wall = await findWall(db, hashSecret(secret));
  const event = wall && (await eventReads(`id ${wall.event_id}`, () => findEvent(db, { id: wall.event_id })));
  return event && !isTakenDown(event) && !hasEnded(event, clock()) ? { wall, event } : undefined;
}
