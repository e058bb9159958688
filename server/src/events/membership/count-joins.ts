import { COUNTED_AGAIN_MS } from '@togather/contract/statistics.ts';
import type { Context } from '#app/context/context.ts';
import type { Joined } from '#platform/identity/caller.ts';
import { openTokenBuckets } from '#platform/limits/token-bucket.ts';
import { countGuest } from './queries.ts';

/** One token, which is back when the join is too old to be counted. */
const ONCE = { name: 'join', capacity: 1, secondsPerToken: COUNTED_AGAIN_MS / 1000 };

/**
 * Counts each join that a request brings back in its cookie, once. A first lookup alone counts nothing, so a client that keeps no
 * cookies is nobody. A join is counted within 30 minutes after the first lookup. The database decides which request is the
 * first, because a page sends several at once to any process.
 */
export async function countJoins(context: Context, joined: readonly Joined[]): Promise<void> {
  const { db, tally, markSeen, clock, modes } = context;
  for (const { eventId, join } of joined) {
    if (!join || clock().getTime() - join.at.getTime() >= COUNTED_AGAIN_MS) continue;
    if (modes.current().readOnly) continue;
    // Saves the statement for most later requests.
    if (!markSeen(`join ${join.id}`, COUNTED_AGAIN_MS)) continue;
    if (!(await openTokenBuckets({ db, clock }, ONCE).take(join.id))) continue;
    tally.count(eventId, 'joins', { at: join.at });
    // Signed-in users are participants, not guests.
    if (join.by === 'guest') await countGuest(db, eventId);
  }
}
