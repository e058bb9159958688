import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { operator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { LOCAL_IDENTITY_PATH } from '#platform/identity/local-client.ts';

/** An address may have another owner much later. */
const OPEN_DAYS = 90;
const DAY_MS = 24 * 3600_000;

export interface AdoptionScope {
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
  { isDryRun, from }: AdoptionScope,
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
    await recordAudit(tx, { role: 'ADMIN', by: operator, action: 'allowAdoption', details });
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
      action: 'allowAdoption',
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

/**
 * The condition that a row of `users` has done or bought something, or is banned. An account at the new provider is then
 * not replaced by that of a former provider.
 */
export const isUsed: RawBuilder<boolean> = sql<boolean>`(
  users.banned_at is not null
  or exists (select from participants where user_id = users.id)
  or exists (select from photos where uploader_id = users.id)
  or exists (select from wishes where author_id = users.id)
  or exists (select from choices where user_id = users.id)
  or exists (select from listed_guests where user_id = users.id)
  or exists (select from wish_reports where reporter_id = users.id)
  or exists (select from hearts where user_id = users.id)
  or exists (select from photo_reports where reporter_id = users.id)
  or exists (select from forget_requests where user_id = users.id)
  or exists (select from blurs where user_id = users.id)
  or exists (select from feedback where user_id = users.id)
  or exists (select from pending_events where owner_id = users.id)
  or exists (select from free_event_months where user_id = users.id)
)`;

/** An account of a former provider. */
export interface Candidate {
  readonly id: string;
  readonly issuer: string;
  /** In lower case. */
  readonly email: string;
  /** Whether the former provider had verified the address. */
  readonly isVerified: boolean;
  /** Whether a used account at the current provider has the address. */
  readonly isTaken: boolean;
}

/** Every candidate is in one of the lists. */
export interface Plan {
  readonly adoptable: readonly Candidate[];
  /** Their address was never verified. */
  readonly unverified: readonly Candidate[];
  /** Several accounts have the address, so it does not say whose each is. */
  readonly ambiguous: readonly Candidate[];
  /** The person already has events or other data at the current provider. */
  readonly taken: readonly Candidate[];
}

/** Decides which accounts may be adopted. */
export function planAdoption(candidates: readonly Candidate[]): Plan {
  const verified = candidates.filter(({ isVerified }) => isVerified);
  const byEmail = Map.groupBy(verified, ({ email }) => email);
  const isAlone = ({ email }: Candidate) => byEmail.get(email)?.length === 1;
  const alone = verified.filter(isAlone);
  return {
    adoptable: alone.filter(({ isTaken }) => !isTaken),
    unverified: candidates.filter(({ isVerified }) => !isVerified),
    ambiguous: verified.filter((candidate) => !isAlone(candidate)),
    taken: alone.filter(({ isTaken }) => isTaken),
  };
}
