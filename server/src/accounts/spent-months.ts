import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { monthInTaipei } from '#events/lifecycle/event-dates.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';

interface Identified {
  readonly issuer: string;
  readonly subject: string;
}

/** Hashes an identity with the server's key, so that it can be recognised later without being stored. */
const hashOf = (key: Buffer, { issuer, subject }: Identified): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([issuer, subject]))
    .digest();
const PURPOSE = 'spent-months';

/** Stores how many free events a leaving user has created this month. */
export async function storeSpentMonth(
  { db, secrets, clock }: Context & { db: Tx },
  userId: string,
): Promise<void> {
  const month = monthInTaipei(clock());
  const spent = await db
    .selectFrom('free_event_months as spent')
    .innerJoin('users', 'users.id', 'spent.user_id')
    .select(['users.issuer', 'users.subject', 'spent.created'])
    .where('spent.user_id', '=', userId)
    .where('spent.month', '=', month)
    .executeTakeFirst();
  if (!spent) return;
  await db
    .insertInto('spent_months')
    .values({ identity_hash: hashOf(secrets.keyFor(PURPOSE), spent), month, created: spent.created })
    .onConflict((conflict) =>
      conflict
        .columns(['identity_hash', 'month'])
        .doUpdateSet({ created: sql`greatest(spent_months.created, excluded.created)` }),
    )
    .execute();
}

/** Restores the count of free events when a user returns after deleting the account. */
export async function restoreSpentMonth(
  { db, secrets }: Context & { db: Tx },
  { userId, ...who }: Identified & { userId: string },
): Promise<void> {
  await db
    .insertInto('free_event_months')
    .columns(['user_id', 'month', 'created'])
    .expression(
      db
        .selectFrom('spent_months')
        .select((e) => [
          sql<string>`${userId}::text`.as('user_id'),
          'month',
          e.fn.max('created').as('created'),
        ])
        .where(
          'identity_hash',
          'in',
          secrets.keysFor(PURPOSE).map((key) => hashOf(key, who)),
        )
        .groupBy('month'),
    )
    .execute();
}

/** Deletes the counts of past months. */
export function purgeSpentMonths(db: Queryable, now: Date) {
  return db.deleteFrom('spent_months').where('month', '<', monthInTaipei(now)).execute();
}
