import {
  checkAdmin,
  createPlusDirectly as createPlusEndpoint,
  handleFeedback as handleEndpoint,
  listAllUsers,
  listFeedback as listFeedbackEndpoint,
} from '@togather/contract/admin.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { createPlusDirectly } from './create-plus-directly.ts';
import { handleFeedback } from './handle-feedback.ts';
import { listFeedback } from './list-feedback.ts';
import { listUsers } from './list-users.ts';
import { isAdmin } from './policy.ts';

export const bindAdmin = (bind: Bind) => {
  bind(checkAdmin, {
    handle: async (context, { viewer }) => ({ isAdmin: isAdmin(context, viewer) }),
  });

  bind(listAllUsers, { handle: (context, { viewer, query }) => listUsers(context, viewer, query) });

  bind(createPlusEndpoint, {
    handle: (context, { viewer, body }) => createPlusDirectly(context, viewer, body),
  });

  bind(listFeedbackEndpoint, {
    handle: (context, { viewer, query }) => listFeedback(context, viewer, query),
  });

  bind(handleEndpoint, {
    handle: async (context, { viewer, params }) => {
      await handleFeedback(context, viewer, params.feedbackId);
      return { handled: true as const };
    },
  });
};
