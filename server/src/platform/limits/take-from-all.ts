import type { Db } from '#platform/db/db.ts';
import { openTokenBuckets, type TokenBucketOptions } from './token-bucket.ts';

export interface Bucket {
  readonly kind: TokenBucketOptions;
  readonly key: string;
}

/**
 * Takes a token from each bucket, or from none: returns false when one of them is empty. All callers name shared
 * buckets in one order, to avoid deadlocks.
 */
export const takeFromAll = async (
  { db, clock }: { db: Db; clock: () => Date },
  buckets: readonly Bucket[],
): Promise<boolean> => {
  const taking = db.transaction().execute(async (tx) => {
    for (const { kind, key } of buckets)
      if (!(await openTokenBuckets({ db: tx, clock }, kind).take(key))) throw new BucketEmpty();
  });
  return taking.then(
    () => true,
    (error) => {
      if (error instanceof BucketEmpty) return false;
      throw error;
    },
  );
};

/** Rolls the transaction back. */
class BucketEmpty extends Error {}
