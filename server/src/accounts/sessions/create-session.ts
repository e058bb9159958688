import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import { sql } from 'kysely';
import { isUsed } from '#accounts/adoption.ts';
import { restoreSpentMonth } from '#accounts/spent-months.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { seal } from '#platform/config/secrets.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { signSessionToken, TOKEN_LIFETIME_MS } from '#platform/identity/session-token.ts';
import { type Claims, isEmailVerified } from '#platform/identity/verify-id-token.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { type Device, describeDevice } from './describe-device.ts';
import {
  deleteSessions,
  type Identified,
  insertSession,
  type Profile,
  type SessionRow,
  saveUser,
} from './queries.ts';

type Described = Pick<SessionRow, 'id' | 'userId' | 'rotation' | 'expiresAt' | 'name' | 'picture'>;

/** Returns a session for its browser. For one rotation the result is the same, including the token. */
export async function describeSession(
  context: Context,
  { id, userId, rotation, expiresAt, name, picture }: Described,
): Promise<Session> {
  return {
    idToken: await signSessionToken(context, { userId, sessionId: id, rotation, expiresAt }),
    idTokenExpTime: expiresAt.getTime() / 1000,
    userInfo: { name, picture },
  };
}

export const createSessionAct = act('createSession', (context, { body, request }) =>
  createSession(context, body, describeDevice(request.headers['user-agent'])),
);

type Grant = BodyOf<'createSession'>;
/**
 * Exchanges an authorization code for a session of this device and stores the user, who may get the account of a former
 * provider. Throws Failure SIGN_IN_FAILED (a
 * used code, a wrong verifier, nonce or address), ACCOUNT_BANNED or IDENTITY_UNAVAILABLE.
 */
const createSession = async (context: Context, grant: Grant, device: Device): Promise<Session> => {
  const { identity } = context;
  if (grant.redirectUri && grant.redirectUri !== identity.redirectUri) throw new Failure('SIGN_IN_FAILED');
  const { claims, refreshToken } = await identity.exchangeCode({
    code: grant.authData,
    codeVerifier: grant.codeVerifier,
    nonce: grant.nonce,
  });
  const who = { issuer: identity.issuer, subject: String(claims.sub) };
  const profile = profileOf(claims);
  const now = context.clock();
  const expiresAt = endOfToken(now);
  return context.db.transaction().execute(async (tx) => {
    await adoptAccount(tx, who, { profile, now });
    const { userId, isNew, isBanned } = await saveUser(tx, who, profile);
    if (isBanned) throw new Failure('ACCOUNT_BANNED');
    if (isNew) await restoreSpentMonth({ ...context, db: tx }, { ...who, userId });
    const sealed = refreshToken ? sealToken(context, refreshToken) : null;
    const id = await insertSession(tx, { userId, device, refreshToken: sealed, now, expiresAt });
    return describeSession(context, { id, userId, rotation: 0, expiresAt, ...profile });
  });
};

/** Returns the expiry of a token created now, in whole seconds like the token's own field. */
export function endOfToken(now: Date): Date {
  return new Date(Math.floor((now.getTime() + TOKEN_LIFETIME_MS) / 1000) * 1000);
}

export function sealToken({ secrets }: Context, refreshToken: string): Buffer {
  return seal(secrets.keyFor('refresh-tokens'), refreshToken);
}

/** Guests see a host's name, so it is cleaned like texts from hosts (threats.md D12). */
const nameIn = (claimed: unknown): string => (typeof claimed === 'string' ? cleanShownText(claimed) : '');

/** Returns the profile in the provider's claims. */
export function profileOf(claims: Claims): Profile {
  const email = typeof claims.email === 'string' ? claims.email : '';
  return {
    email,
    emailVerified: isEmailVerified(claims),
    name: nameIn(claims.name) || nameIn(email.split('@')[0]) || 'Guest',
    picture: typeof claims.picture === 'string' ? claims.picture : '',
  };
}

interface SignIn {
  readonly profile: Profile;
  readonly now: Date;
}

/**
 * Gives the account of a former provider to the person who signs in, if the operator allows its adoption and the provider
 * has verified the account's address (decision 38). Sessions of the former provider end. Does nothing when the person has
 * an account already that has been used, or when the account is not the only one with the address.
 */
const adoptAccount = async (tx: Tx, who: Identified, { profile, now }: SignIn): Promise<void> => {
  const { email, emailVerified } = profile;
  if (!emailVerified || email === '') return;
  const found = await listAdoptable(tx, who, { email, now });
  const [account] = found;
  if (!account || found.length > 1) return;
  await takeLock(tx, { user: account.id });
  // Another sign-in may have adopted it before this one got the lock.
  if ((await listAdoptable(tx, who, { email, now })).length !== 1) return;
  if (!(await removeUnusedAccount(tx, who))) return;
  await deleteSessions(tx, { userId: account.id });
  await tx
    .updateTable('users')
    .set({ issuer: who.issuer, subject: who.subject, adoptable_by: null, adoptable_until: null })
    .where('id', '=', account.id)
    .execute();
  await recordAudit(tx, { role: 'HOST', by: { id: account.id, email }, action: 'adoptAccount' });
};

const listAdoptable = (db: Queryable, { issuer }: Identified, { email, now }: { email: string; now: Date }) =>
  db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('email_verified', '=', true)
    .where('issuer', '<>', issuer)
    .where('adoptable_by', '=', issuer)
    .where('adoptable_until', '>', now)
    .execute();

/** Deletes the account that an earlier sign-in at the new provider has created. Returns false if it has been used. */
const removeUnusedAccount = async (tx: Tx, { issuer, subject }: Identified): Promise<boolean> => {
  const mine = tx.selectFrom('users').where('issuer', '=', issuer).where('subject', '=', subject);
  const known = await mine.select('id').executeTakeFirst();
  if (!known) return true;
  await takeLock(tx, { user: known.id });
  if (await mine.select('id').where(isUsed).executeTakeFirst()) return false;
  await tx.deleteFrom('users').where('id', '=', known.id).execute();
  return true;
};
