import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { shownMessage } from '../shown-text.ts';

export const sendFeedback = defineEndpoint('sendFeedback', {
  summary: 'Send a message to the operator',
  body: z.object({
    email: z.email().max(254),
    message: shownMessage(4000),
  }),
  response: z.object({ received: z.literal(true) }),
});
