import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventName } from './events.ts';
import { id } from './ids.ts';

export const checkAdmin = defineEndpoint('checkAdmin', {
  summary: 'Whether the user administers this installation',
  response: z.object({ isAdmin: z.boolean() }),
});

export const adminUser = z.object({ id, name: z.string(), email: z.string() });
export type AdminUser = z.infer<typeof adminUser>;

export const listAllUsers = defineEndpoint('listAllUsers', {
  summary: 'Users by name; `search` narrows by name or e-mail, `from` and `count` page',
  query: z.object({
    search: z.string().max(200).default(''),
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  response: z.object({ users: z.array(adminUser), total: z.int().nonnegative() }),
});

export const createPlusDirectly = defineEndpoint('createPlusDirectly', {
  summary: 'Create a Plus event for a user without payment',
  body: z.object({ eventName, eventHostUserId: id }),
  response: z.object({ eventId: id, pinCode: z.string() }),
  errors: ['USER_NOT_FOUND'],
});

export const feedbackEntry = z.object({
  id,
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const listFeedback = defineEndpoint('listFeedback', {
  summary: 'Messages of visitors, newest first; `state` narrows to those that wait or are dealt with',
  query: z.object({
    state: z.enum(['open', 'handled']).optional(),
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ feedback: z.array(feedbackEntry), total: z.int().nonnegative() }),
});

export const handleFeedback = defineEndpoint('handleFeedback', {
  summary: 'Mark a message as dealt with',
  params: z.object({ feedbackId: id }),
  response: z.object({ handled: z.literal(true) }),
  errors: ['NOT_FOUND'],
});
