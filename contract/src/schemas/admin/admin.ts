import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventName } from '../events/events.ts';
import { id } from '../ids.ts';
import { measure, measureReason } from '../measures.ts';
import { shownMessage } from '../shown-text.ts';
import { momentKey, nextKey, textKey } from './page-keys.ts';

/** What an administrator should know at once: the disk is so full that uploads are refused. */
export const operatorNotice = z.enum(['DISK_LOW']);
export type OperatorNotice = z.infer<typeof operatorNotice>;

export const checkAdmin = defineEndpoint('checkAdmin', {
  summary:
    'Whether the user administers this installation; an administrator also gets its notices, if any, and how much waits',
  response: z.object({
    isAdmin: z.boolean(),
    notices: z.array(operatorNotice).optional(),
    /** Open reports, refunds that are due, and messages that nobody has dealt with. */
    waiting: z
      .object({
        reports: z.int().nonnegative(),
        refunds: z.int().nonnegative(),
        feedback: z.int().nonnegative(),
      })
      .optional(),
  }),
});

export const adminUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Null for everybody who may sign in. */
  banned: measure.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const listAllUsers = defineEndpoint('listAllUsers', {
  summary: 'Users by name; `search` narrows by name or e-mail, `after` is `next` of the page before',
  query: z.object({
    search: z.string().max(200).default(''),
    after: textKey.optional(),
    count: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  response: z.object({ users: z.array(adminUser), total: z.int().nonnegative(), next: nextKey }),
});

const userParams = z.object({ userId: id });

export const banUser = defineEndpoint('banUser', {
  summary: 'End all sessions of a user and refuse new ones; the events they host stay',
  params: userParams,
  body: z.object({ reason: measureReason }),
  response: z.object({ banned: z.literal(true) }),
  errors: ['USER_NOT_FOUND', 'CANNOT_BAN_SELF'],
});

export const liftBan = defineEndpoint('liftBan', {
  summary: 'Let a banned user sign in again',
  params: userParams,
  response: z.object({ banned: z.literal(false) }),
  errors: ['USER_NOT_FOUND'],
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
  /** What was mailed back; null where nothing was. */
  answer: z.string().nullable(),
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const listFeedback = defineEndpoint('listFeedback', {
  summary: 'Messages of visitors, newest first; `state` narrows to those that wait or are dealt with',
  query: z.object({
    state: z.enum(['open', 'handled']).optional(),
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ feedback: z.array(feedbackEntry), total: z.int().nonnegative(), next: nextKey }),
});

export const handleFeedback = defineEndpoint('handleFeedback', {
  summary: 'Mark a message as dealt with',
  params: z.object({ feedbackId: id }),
  response: z.object({ handled: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const answerFeedback = defineEndpoint('answerFeedback', {
  summary: 'Write back by mail, once, and mark the message as dealt with; `language` is that of the answer',
  params: z.object({ feedbackId: id }),
  body: z.object({ answer: shownMessage(4000), language: z.enum(['en', 'zh-TW']) }),
  response: z.object({ answered: z.literal(true) }),
  errors: ['NOT_FOUND', 'MAIL_OFF', 'ALREADY_ANSWERED'],
});

export const deed = z.object({
  id,
  at: z.iso.datetime(),
  role: z.enum(['ADMIN', 'HOST']),
  /** The name of the person who acted; null when the account is gone. */
  who: z.string().nullable(),
  action: z.string(),
  eventId: z.string().nullable(),
  /** Null when the deed is about no event, or the event is gone. */
  eventName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type Deed = z.infer<typeof deed>;

export const listDeeds = defineEndpoint('listDeeds', {
  summary: 'What administrators and hosts did, newest first; `eventId` narrows to one event',
  query: z.object({
    eventId: id.optional(),
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ deeds: z.array(deed), total: z.int().nonnegative(), next: nextKey }),
});
