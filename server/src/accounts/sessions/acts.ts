import { purgeSpentMonths } from '#accounts/spent-months.ts';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { TOKEN_LIFETIME_MS } from '#platform/identity/session-token.ts';
import { createSessionAct } from './create-session.ts';
import { deleteSessions, listSessions } from './queries.ts';
import { renewSessionAct } from './renew-session.ts';

const signOutAct = act('signOut', async ({ db }, { caller }) => {
  await deleteSessions(db, { userId: caller.user.id, sessionId: caller.user.session.id });
  return signedOut;
});

const listSessionsAct = act('listSessions', async ({ db, clock }, { caller }) => ({
  sessions: (await listSessions(db, caller.user.id, clock())).map(
    ({ id, createdAt, lastUsedAt, ...device }) => ({
      sessionId: id,
      ...device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: id === caller.user.session.id,
    }),
  ),
}));

const endSessionAct = act('endSession', async ({ db }, { caller, params }) => {
  await deleteSessions(db, { userId: caller.user.id, sessionId: params.sessionId });
  return signedOut;
});

const endAllSessionsAct = act('endAllSessions', async ({ db }, { caller }) => {
  await deleteSessions(db, { userId: caller.user.id });
  return signedOut;
});

const signedOut = { signedOut: true } as const;

/** What the endpoints of this noun do. */
export const sessionsActs: readonly AnyAct[] = [
  createSessionAct,
  renewSessionAct,
  signOutAct,
  listSessionsAct,
  endSessionAct,
  endAllSessionsAct,
];

/** Deletes sessions that cannot be renewed any more, and the counts of deleted accounts for past months. */
export async function sweepSessions({ db, clock }: Context): Promise<void> {
  const now = clock();
  const longOver = new Date(now.getTime() - TOKEN_LIFETIME_MS);
  await db.deleteFrom('sessions').where('expires_at', '<', longOver).execute();
  await purgeSpentMonths(db, now);
}
