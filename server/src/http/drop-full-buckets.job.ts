import type { Context } from '../context.ts';

/** A full bucket carries no information: a missing row means the same. */
export const dropFullBuckets = async ({ db, clock }: Context): Promise<void> => {
  await db.deleteFrom('token_buckets').where('full_at', '<=', clock()).execute();
};
