import {
  createSession as createEndpoint,
  endAllSessions as endAllEndpoint,
  endSession as endEndpoint,
  listSessions as listEndpoint,
  renewSession as renewEndpoint,
  signOut as signOutEndpoint,
} from '@togather/contract/sessions.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { perAddress } from '../http/rate-limit.ts';
import { createSession } from './create-session.ts';
import { describeDevice } from './describe-device.ts';
import { deleteSessions, listSessions } from './queries.ts';
import { renewSession } from './renew-session.ts';

const signedOut = { signedOut: true } as const;

export const bindSessions = (bind: Bind) => {
  bind(createEndpoint, {
    limit: perAddress(60),
    handle: (context, { body, request }) =>
      createSession(context, body, describeDevice(request.headers['user-agent'])),
  });
  bind(renewEndpoint, {
    limit: perAddress(60),
    handle: (context, { viewer }) => renewSession(context, viewer),
  });
  bind(signOutEndpoint, {
    handle: async ({ db }, { viewer }) => {
      await deleteSessions(db, { userId: viewer.id, sessionId: viewer.session.id });
      return signedOut;
    },
  });

  bind(listEndpoint, {
    handle: async ({ db, clock }, { viewer }) => ({
      sessions: (await listSessions(db, viewer.id, clock())).map(
        ({ id, createdAt, lastUsedAt, ...device }) => ({
          sessionId: id,
          ...device,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isThis: id === viewer.session.id,
        }),
      ),
    }),
  });
  bind(endEndpoint, {
    handle: async ({ db }, { viewer, params }) => {
      await deleteSessions(db, { userId: viewer.id, sessionId: params.sessionId });
      return signedOut;
    },
  });
  bind(endAllEndpoint, {
    handle: async ({ db }, { viewer }) => {
      await deleteSessions(db, { userId: viewer.id });
      return signedOut;
    },
  });
};
