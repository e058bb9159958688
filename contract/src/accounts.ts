import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const loginErrors = ['LOGIN_REQUIRED', 'LOGIN_INVALID', 'LOGIN_EXPIRED'] as const;

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'All that is kept of the user, as JSON',
  auth: 'required',
  media: 'application/json',
  errors: loginErrors,
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/account',
  summary:
    'Delete the account, the events it hosts and everything in them; uploads to events of others lose their name',
  auth: 'required',
  response: z.object({ deleted: z.literal(true) }),
  errors: loginErrors,
});
