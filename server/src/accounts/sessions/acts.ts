import { purgeSpentMonths } from '#accounts/spent-months.ts';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { TOKEN_LIFETIME_MS } from '#platform/identity/session-token.ts';
import { createSessionAct } from './create-session.ts';
import { deleteSessions, listSessions } from './queries.ts';
import { renewSessionAct } from './renew-session.ts';

const signOutAct = act('signOut', async ({ db }, { viewer }) => {
  await deleteSessions(db, { userId: viewer.id, sessionId: viewer.session.id });
  return signedOut;
});

const listSessionsAct = act('listSessions', async ({ db, clock }, { viewer }) => ({
  sessions: (await listSessions(db, viewer.id, clock())).map(({ id, createdAt, lastUsedAt, ...device }) => ({
    sessionId: id,
    ...device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThis: id === viewer.session.id,
  })),
}));

const endSessionAct = act('endSession', async ({ db }, { viewer, params }) => {
  await deleteSessions(db, { userId: viewer.id, sessionId: params.sessionId });
  return signedOut;
});

const endAllSessionsAct = act('endAllSessions', async ({ db }, { viewer }) => {
  await deleteSessions(db, { userId: viewer.id });
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
