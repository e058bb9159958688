import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const sendFeedback = defineEndpoint({
  method: 'POST',
  path: '/api/feedback',
  summary: 'A message to whoever runs the service',
  auth: 'optional',
  body: z.object({
    email: z.email().max(254),
    message: z.string().trim().min(1).max(4000),
  }),
  response: z.object({ received: z.literal(true) }),
  errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'LOGIN_INVALID', 'LOGIN_EXPIRED'],
});
