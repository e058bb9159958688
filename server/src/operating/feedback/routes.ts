import type { Bind } from '#http/bind-endpoint.ts';
import { storeFeedback } from './store-feedback.ts';

export const bindFeedback = (bind: Bind) => {
  bind('sendFeedback', (context, { body, viewer }) => storeFeedback(context, body, viewer));
};
