import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventName } from './events.ts';
import { id } from './ids.ts';

const loginErrors = ['LOGIN_REQUIRED', 'LOGIN_INVALID', 'LOGIN_EXPIRED'] as const;
const adminErrors = ['VALIDATION_FAILED', ...loginErrors, 'ADMIN_ONLY'] as const;

export const checkAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/check',
  summary: 'Whether the user administers this installation',
  auth: 'required',
  response: z.object({ isAdmin: z.boolean() }),
  errors: loginErrors,
});

export const adminUser = z.object({ id, name: z.string(), email: z.string() });
export type AdminUser = z.infer<typeof adminUser>;

export const listAllUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/all-users',
  summary: 'Users by name; `search` narrows by name or e-mail, `from` and `count` page',
  auth: 'required',
  who: 'admin',
  query: z.object({
    search: z.string().max(200).default(''),
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  response: z.object({ users: z.array(adminUser), total: z.int().nonnegative() }),
  errors: adminErrors,
});

export const createPlusDirectly = defineEndpoint({
  method: 'POST',
  path: '/api/admin/events/create-plus-directly',
  summary: 'Create a Plus event for a user without payment',
  auth: 'required',
  who: 'admin',
  body: z.object({ eventName, eventHostUserId: id }),
  response: z.object({ eventId: id, pinCode: z.string() }),
  errors: [...adminErrors, 'USER_NOT_FOUND'],
});

export const feedbackEntry = z.object({
  id,
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const listFeedback = defineEndpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  summary: 'Messages of visitors, newest first; `state` narrows to those that wait or are dealt with',
  auth: 'required',
  who: 'admin',
  query: z.object({
    state: z.enum(['open', 'handled']).optional(),
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ feedback: z.array(feedbackEntry), total: z.int().nonnegative() }),
  errors: adminErrors,
});

export const handleFeedback = defineEndpoint({
  method: 'POST',
  path: '/api/admin/feedback/:feedbackId/handled',
  summary: 'Mark a message as dealt with',
  auth: 'required',
  who: 'admin',
  params: z.object({ feedbackId: id }),
  response: z.object({ handled: z.literal(true) }),
  errors: [...adminErrors, 'NOT_FOUND'],
});
