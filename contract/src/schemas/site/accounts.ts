import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const exportAccount = defineEndpoint('exportAccount', {
  summary: 'All data stored about the user, as JSON',
  media: 'application/json',
});

export const deleteAccount = defineEndpoint('deleteAccount', {
  summary:
    'Delete the account, the events it hosts and everything in them; uploads to events of others lose their name',
  response: z.object({ deleted: z.literal(true) }),
});
