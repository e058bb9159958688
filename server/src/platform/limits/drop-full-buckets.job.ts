import type { Db } from '#platform/db/db.ts';

/** A full bucket carries no information: a missing row means the same. */
export async function dropFullBuckets({ db, clock }: { db: Db; clock: () => Date }): Promise<void> {
  await db.deleteFrom('token_buckets').where('full_at', '<=', clock()).execute();
}
