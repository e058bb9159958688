import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { operator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { LOCAL_IDENTITY_PATH } from '#platform/identity/local-client.ts';
import { isUsed } from './is-used.ts';
import { type Candidate, type Plan, planAdoption } from './plan-adoption.ts';

/** An address may have another owner much later. */
const OPEN_DAYS = 90;
const DAY_MS = 24 * 3600_000;

export interface Wish {
  /** Only looks. */
  readonly isDryRun: boolean;
  /** Only accounts of this former provider; by default those of all but the local one, which verifies no address. */
  readonly from?: string | undefined;
}

/**
 * Lets each account of a former provider be adopted once, within 90 days, by the first person who signs in at the current
 * provider with the account's verified address (decision 38). A later call replaces the decision about all accounts. Throws Failure
 * IDENTITY_UNAVAILABLE while users sign in with the local provider.
 */
export async function allowAdoption(
  { db, config, identity, clock }: Context,
  { isDryRun, from }: Wish,
): Promise<Plan & { readonly until: Date }> {
  if (!config.openId)
    throw new Failure('IDENTITY_UNAVAILABLE', {
      message:
        'Accounts are adopted by verified addresses, and the local sign-in provider verifies none: set the new provider first.',
    });
  const { issuer } = identity;
  const until = new Date(clock().getTime() + OPEN_DAYS * DAY_MS);
  const plan = await db.transaction().execute(async (tx) => {
    const decided = planAdoption(await listCandidates(tx, { issuer, from }));
    if (isDryRun) return decided;
    await clearPermissions(tx);
    const ids = decided.adoptable.map(({ id }) => id);
    await tx
      .updateTable('users')
      .set({ adoptable_by: issuer, adoptable_until: until })
      .where(sql<boolean>`id = any(${ids})`)
      .execute();
    const details = {
      accounts: ids.length,
      ambiguous: decided.ambiguous.length,
      taken: decided.taken.length,
    };
    await recordAudit(tx, { role: 'ADMIN', by: operator, action: 'allow-adoption', details });
    return decided;
  });
  return { ...plan, until };
}

/** Takes the permission back from all accounts that nobody has adopted yet. */
export function stopAdoption({ db }: Context): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await clearPermissions(tx);
    await recordAudit(tx, {
      role: 'ADMIN',
      by: operator,
      action: 'allow-adoption',
      details: { accounts: 0 },
    });
  });
}

const clearPermissions = (tx: Tx) =>
  tx
    .updateTable('users')
    .set({ adoptable_by: null, adoptable_until: null })
    .where('adoptable_by', 'is not', null)
    .execute();

/** Returns the accounts of former providers, and whether a used account at the current one has the same address. */
const listCandidates = (
  db: Queryable,
  { issuer, from }: { readonly issuer: string; readonly from: string | undefined },
): Promise<Candidate[]> => {
  const isTaken = sql<boolean>`exists (
    select from users where issuer = ${issuer} and email_verified and lower(users.email) = lower(former.email) and ${isUsed}
  )`;
  return db
    .selectFrom('users as former')
    .select(['former.id', 'former.issuer', 'former.email_verified as isVerified'])
    .select([sql<string>`lower(former.email)`.as('email'), isTaken.as('isTaken')])
    .where('former.issuer', '<>', issuer)
    .where('former.email', '<>', '')
    .$if(from !== undefined, (query) => query.where('former.issuer', '=', from!))
    .$if(from === undefined, (query) => query.where('former.issuer', 'not like', `%${LOCAL_IDENTITY_PATH}`))
    .orderBy('former.id')
    .execute();
};
