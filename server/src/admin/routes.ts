import type { Bind } from '../http/bind-endpoint.ts';
import { createPlusDirectly } from './create-plus-directly.ts';
import { handleFeedback } from './handle-feedback.ts';
import { listFeedback } from './list-feedback.ts';
import { listUsers } from './list-users.ts';
import { isAdmin } from './policy.ts';

export const bindAdmin = (bind: Bind) => {
  bind('checkAdmin', async (context, { viewer }) => ({ isAdmin: isAdmin(context, viewer) }));

  bind('listAllUsers', (context, { viewer, query }) => listUsers(context, viewer, query));

  bind('createPlusDirectly', (context, { viewer, body }) => createPlusDirectly(context, viewer, body));

  bind('listFeedback', (context, { viewer, query }) => listFeedback(context, viewer, query));

  bind('handleFeedback', async (context, { viewer, params }) => {
    await handleFeedback(context, viewer, params.feedbackId);
    return { handled: true as const };
  });
};
