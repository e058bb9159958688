import { setTimeout as sleep } from 'node:timers/promises';
import { REQUEST_TIMEOUT_MS } from '@togather/contract/limits.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { unseal } from '#platform/config/secrets.ts';
import type { User } from '#platform/identity/caller.ts';
import type { Claims } from '#platform/identity/verify-id-token.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { describeSession, endOfToken, profileOf, sealToken } from './create-session.ts';
import {
  claimRenewal,
  endRenewal,
  findRefreshToken,
  findSession,
  rotateSession,
  updateProfile,
} from './queries.ts';

export const renewSessionAct = act('renewSession', (context, { caller }) =>
  renewSession(context, caller.user),
);

/**
 * Replaces the token of a session with the next one. A second tab with the same token gets the same successor. Throws
 * Failure LOGIN_EXPIRED, LOGIN_INVALID (signed out meanwhile) or IDENTITY_UNAVAILABLE.
 */
const renewSession = async (context: Context, user: User): Promise<Session> => {
  const { session } = user;
  const before = await findSession(context.db, session.id);
  if (before?.rotation === session.rotation) await renewOnce(context, user);
  const now = await findSession(context.db, session.id);
  if (!now) throw new Failure('LOGIN_INVALID');
  return describeSession(context, now);
};

/** Time limit of the provider; after that another process takes over a renewal. */
const RENEWAL_MS = 15_000;
const LOOK_MS = 100;

/**
 * Runs one of several concurrent renewals, in any process; the others wait for its outcome. A provider that rotates
 * refresh tokens would treat the second use of one as theft.
 */
const renewOnce = async (context: Context, user: User): Promise<void> => {
  const { db, clock } = context;
  const { id: sessionId, rotation } = user.session;
  for (;;) {
    const now = clock();
    const until = new Date(now.getTime() + RENEWAL_MS);
    if (await claimRenewal(db, { sessionId, rotation, now, until }))
      return refresh(context, user).finally(() => endRenewal(db, sessionId));
    const current = await findSession(db, sessionId);
    if (current?.rotation !== rotation) return;
    await sleep(LOOK_MS);
  }
};

const refresh = async (context: Context, { id: userId, session }: User): Promise<void> => {
  const { identity } = context;
  const found = await findRefreshToken(context.db, session.id);
  // The token of a former provider is for that provider only.
  if (!found?.sealed || found.issuer !== identity.issuer) throw new Failure('LOGIN_EXPIRED');
  const used = open(context, found.sealed);
  const { claims, refreshToken = used } = await identity.refresh(used, found.subject);
  await rotate(context, { id: userId, session }, { claims, refreshToken });
};

/**
 * Locks the user's row first, like the deletion of the account. Seals the refresh token again even if the provider kept
 * it, because the server's secret may have changed.
 */
const rotate = async (
  context: Context,
  { id: userId, session }: Pick<User, 'id' | 'session'>,
  { claims, refreshToken }: { readonly claims: Claims | undefined; readonly refreshToken: string },
): Promise<void> => {
  const now = context.clock();
  await context.db.transaction().execute(async (tx) => {
    if (claims) await updateProfile(tx, userId, profileOf(claims));
    else await takeLock(tx, { user: userId });
    await rotateSession(tx, {
      sessionId: session.id,
      from: session.rotation,
      refreshToken: sealToken(context, refreshToken),
      now,
      expiresAt: endOfToken(now),
    });
  });
};

/** Throws for a token sealed before the server's secret changed: the user must sign in again. */
const open = ({ secrets }: Context, sealed: Buffer): string => {
  try {
    return unseal(secrets.keysFor('refresh-tokens'), sealed);
  } catch (cause) {
    throw new Failure('LOGIN_EXPIRED', { cause });
  }
};

/** A session's renewals, from its row. */
interface Rotation {
  readonly rotation: number;
  readonly rotatedAt: Date;
  /** True once the token of this rotation has been used. */
  readonly settled: boolean;
}

/** A request in flight while another tab renewed carries the previous token; browsers give up after this long. */
export const GRACE_MS = REQUEST_TIMEOUT_MS;

/**
 * Judges a valid token by its rotation. `present`: the current one. `replaced`: the previous one, still accepted,
 * because the response with its successor may be in flight or lost. `reused`: its successor is in use, so two browsers
 * have this session and one of them stole it. `unknown`: never issued.
 */
export function judgeRotation(
  { rotation, rotatedAt, settled }: Rotation,
  presented: number,
  now: Date,
): 'present' | 'replaced' | 'reused' | 'unknown' {
  if (presented === rotation) return 'present';
  if (presented > rotation) return 'unknown';
  const isInTime = !settled || now.getTime() - rotatedAt.getTime() <= GRACE_MS;
  return presented === rotation - 1 && isInTime ? 'replaced' : 'reused';
}
