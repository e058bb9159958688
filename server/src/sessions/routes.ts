import {
  createSession as createEndpoint,
  renewSession as renewEndpoint,
} from '@togather/contract/sessions.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { perAddress } from '../http/rate-limit.ts';
import { createSession } from './create-session.ts';
import { renewSession } from './renew-session.ts';

export const bindSessions = (bind: Bind) => {
  bind(createEndpoint, {
    limit: perAddress(60),
    handle: (context, { body }) => createSession(context, body),
  });
  bind(renewEndpoint, {
    limit: perAddress(60),
    handle: (context, { viewer }) => renewSession(context, viewer),
  });
};
