import type { Bind } from '#http/bind-endpoint.ts';
import { createSession } from './create-session.ts';
import { describeDevice } from './describe-device.ts';
import { deleteSessions, listSessions } from './queries.ts';
import { renewSession } from './renew-session.ts';

const signedOut = { signedOut: true } as const;

export const bindSessions = (bind: Bind) => {
  bind('createSession', (context, { body, request }) =>
    createSession(context, body, describeDevice(request.headers['user-agent'])),
  );
  bind('renewSession', (context, { viewer }) => renewSession(context, viewer));
  bind('signOut', async ({ db }, { viewer }) => {
    await deleteSessions(db, { userId: viewer.id, sessionId: viewer.session.id });
    return signedOut;
  });

  bind('listSessions', async ({ db, clock }, { viewer }) => ({
    sessions: (await listSessions(db, viewer.id, clock())).map(
      ({ id, createdAt, lastUsedAt, ...device }) => ({
        sessionId: id,
        ...device,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isThis: id === viewer.session.id,
      }),
    ),
  }));
  bind('endSession', async ({ db }, { viewer, params }) => {
    await deleteSessions(db, { userId: viewer.id, sessionId: params.sessionId });
    return signedOut;
  });
  bind('endAllSessions', async ({ db }, { viewer }) => {
    await deleteSessions(db, { userId: viewer.id });
    return signedOut;
  });
};
