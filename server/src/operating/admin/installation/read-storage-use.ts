import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';

export const readStorageUseAct = act('readStorageUse', (context) => readStorageUse(context));

/** Returns the number and bytes of all photos from their rows; the storage itself is not listed. */
const readStorageUse = async ({ db }: Context): Promise<ResponseOf<'readStorageUse'>> => {
  const { photos, originals, previews } = await db
    .selectFrom('photos')
    .select([
      sql<number>`count(*)::int`.as('photos'),
      sql<string>`coalesce(sum(size), 0)`.as('originals'),
      sql<string>`coalesce(sum(previews_bytes), 0)`.as('previews'),
    ])
    .executeTakeFirstOrThrow();
  return { photos, originals: Number(originals), previews: Number(previews) };
};
