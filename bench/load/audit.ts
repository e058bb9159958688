import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../server/src/testing/client.ts';
import type { LiveEvent } from './open-event.ts';

export interface Audit {
  readonly acknowledged: number;
  /** Photos that their event lists and whose bytes equal the acknowledged ones. */
  readonly found: number;
  /** Photos that were neither acknowledged nor there before. */
  readonly more: number;
}

/** Compares events with the acknowledgements. `before` is the number of photos that each event already had. */
export async function audit(client: Client, events: readonly LiveEvent[], before: number): Promise<Audit> {
  const counts = { acknowledged: 0, found: 0, more: 0 };
  for (const event of events) {
    await event.refresh();
    const addresses = new Map(event.photos().map(({ photoId, url }) => [photoId, url]));
    for (const [photoId, sha256] of event.acknowledged) {
      const url = addresses.get(photoId);
      const bytes = url && (await client.bytes(url).catch(() => undefined));
      if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) counts.found++;
    }
    counts.acknowledged += event.acknowledged.size;
    counts.more += addresses.size - event.acknowledged.size - before;
  }
  return counts;
}

const LOOK_EVERY_MS = 1000;

/**
 * Waits until no photo waits for previews or faces, or until progress stalls for `stalledSeconds`. Returns the seconds it
 * took and the number of photos still waiting.
 */
export async function settle(
  events: readonly LiveEvent[],
  stalledSeconds: number,
): Promise<{ seconds: number; waiting: number }> {
  const from = performance.now();
  let least = Number.POSITIVE_INFINITY;
  let movedAt = from;
  for (;;) {
    for (const event of events) await event.refresh();
    const waiting = events.reduce((sum, event) => sum + event.waiting(), 0);
    const now = performance.now();
    if (waiting < least) movedAt = now;
    least = Math.min(least, waiting);
    if (waiting === 0 || now - movedAt > stalledSeconds * 1000)
      return { seconds: (now - from) / 1000, waiting };
    await sleep(LOOK_EVERY_MS);
  }
}
