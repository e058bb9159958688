import { type AnyAct, act } from '#http/act.ts';
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
