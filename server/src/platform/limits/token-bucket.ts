import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/** Token buckets, one per key, which refill with time and are shared by all processes of the installation. */
export interface TokenBuckets {
  /** Takes a token; returns false when there is none. */
  readonly take: (key: string) => Promise<boolean>;
  /** Returns whole seconds until the key has a token again; 0 when it has one. */
  readonly secondsUntilNext: (key: string) => Promise<number>;
}

export interface TokenBucketOptions {
  /** Distinguishes these buckets from all others in the database. */
  readonly name: string;
  /** Tokens of a full bucket. */
  readonly capacity: number;
  readonly secondsPerToken: number;
}

const CLOCKS_DIFFER_MS = 60_000;

/**
 * Opens buckets in the database. A bucket is stored as the time when it will be full again; taking a token is one
 * statement on its row, so that parallel requests are counted exactly (decision 13).
 */
export function openTokenBuckets(
  { db, clock }: { db: Queryable; clock: () => Date },
  { name, capacity, secondsPerToken }: TokenBucketOptions,
): TokenBuckets {
  const keyOf = (key: string) => `${name} ${key}`;
  /** The time at which an empty bucket is full, plus a millisecond for tokens of a fraction of one. */
  const latest = (now: number) => now + capacity * secondsPerToken * 1000 + 1;
  /** A later time means that the clock was set back, which must not lock anyone out. */
  const impossible = (now: number) => latest(now) + CLOCKS_DIFFER_MS;
  return {
    take: async (key) => {
      const now = clock().getTime();
      const fullAt = sql<Date>`
        case when token_buckets.full_at between ${new Date(now)} and ${new Date(impossible(now))}
          then token_buckets.full_at else ${new Date(now)}::timestamptz end
        + make_interval(secs => ${secondsPerToken})`;
      const taken = await db
        .insertInto('token_buckets')
        .values({ key: keyOf(key), full_at: new Date(now + secondsPerToken * 1000) })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ full_at: fullAt })
            .where(fullAt, '<=', new Date(latest(now))),
        )
        .returning('full_at')
        .executeTakeFirst();
      return taken !== undefined;
    },
    secondsUntilNext: async (key) => {
      const row = await db
        .selectFrom('token_buckets')
        .select('full_at')
        .where('key', '=', keyOf(key))
        .executeTakeFirst();
      const now = clock().getTime();
      const fullAt = row?.full_at.getTime() ?? 0;
      const next = (fullAt > impossible(now) ? now : Math.max(fullAt, now)) + secondsPerToken * 1000;
      return Math.max(0, Math.ceil((next - latest(now)) / 1000));
    },
  };
}
