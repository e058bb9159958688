import { sendFeedback as endpoint } from '@togather/contract/feedback.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { perAddress } from '../http/rate-limit.ts';
import { keepFeedback } from './keep-feedback.ts';

export const bindFeedback = (bind: Bind) => {
  bind(endpoint, {
    limit: perAddress(10),
    handle: (context, { body, viewer }) => keepFeedback(context, body, viewer),
  });
};
