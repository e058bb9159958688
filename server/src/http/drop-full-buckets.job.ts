import type { Context } from '../context.ts';

/** A bucket that is full again says nothing: without its row it is as full. */
export const dropFullBuckets = async ({ db, clock }: Context): Promise<void> => {
  await db.deleteFrom('token_buckets').where('full_at', '<=', clock()).execute();
};
