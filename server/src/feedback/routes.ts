import type { Bind } from '../http/bind-endpoint.ts';
import { keepFeedback } from './keep-feedback.ts';

export const bindFeedback = (bind: Bind) => {
  bind('sendFeedback', (context, { body, viewer }) => keepFeedback(context, body, viewer));
};
