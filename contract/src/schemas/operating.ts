import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { photoReport } from './photos.ts';
import { id, photoParams, sanction, sanctionReason, shownMessage } from './values.ts';

/** Key of the page to read, from `next` of the page before: a time in microseconds or a text, and an id. */
export const momentKey = z.string().regex(/^\d{1,16}\.[A-Za-z0-9]{22}$/);
const textKey = z
  .string()
  .max(4096)
  .regex(/^(?:[0-9a-f]{2})*\.[A-Za-z0-9]{22}$/);

/** The key of the next page; null on the last one. */
export const nextKey = z.string().nullable();

/** DISK_LOW: uploads are refused because the disk is nearly full. */
export const operatorNotice = z.enum(['DISK_LOW']);
export type OperatorNotice = z.infer<typeof operatorNotice>;

export const checkAdmin = defineEndpoint('checkAdmin', {
  summary:
    'Whether the user is an administrator; administrators also get notices and the number of waiting items',
  response: z.object({
    isAdmin: z.boolean(),
    notices: z.array(operatorNotice).optional(),
    /** Open reports, due refunds and open messages. */
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
  /** Null unless the user is banned. */
  banned: sanction.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const listAllUsers = defineEndpoint('listAllUsers', {
  summary: 'Users by name; `search` filters by name or e-mail, `after` is `next` of the page before',
  query: z.object({
    search: z.string().max(200).default(''),
    after: textKey.optional(),
    count: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  response: z.object({ users: z.array(adminUser), total: z.int().nonnegative(), next: nextKey }),
});

export const unlistedHost = adminUser.pick({ id: true, name: true, email: true }).extend({
  isEmailVerified: z.boolean(),
  eventCount: z.int().positive(),
});
export type UnlistedHost = z.infer<typeof unlistedHost>;

export const listHosts = defineEndpoint('listHosts', {
  summary:
    'Who may create events, and the users with events who may not create more; `search` filters by name or e-mail',
  query: listAllUsers.query,
  response: z.object({
    mode: z.enum(['everybody', 'list', 'administrators']),
    /** HOST_EMAILS, HOST_DOMAINS and ADMIN_EMAILS. */
    emails: z.array(z.string()),
    domains: z.array(z.string()),
    administrators: z.array(z.string()),
    hosts: z.array(unlistedHost),
    total: z.int().nonnegative(),
    next: nextKey,
  }),
});
export type Hosting = z.infer<typeof listHosts.response>;

const userParams = z.object({ userId: id });

export const banUser = defineEndpoint('banUser', {
  summary: "End all sessions of a user and refuse new ones; the user's events stay",
  params: userParams,
  body: z.object({ reason: sanctionReason }),
  response: z.object({ banned: z.literal(true) }),
  errors: ['USER_NOT_FOUND', 'CANNOT_BAN_SELF'],
});

export const liftBan = defineEndpoint('liftBan', {
  summary: 'Let a banned user sign in again',
  params: userParams,
  response: z.object({ banned: z.literal(false) }),
  errors: ['USER_NOT_FOUND'],
});

export const exportUser = defineEndpoint('exportUser', {
  summary: 'The address of a ZIP with everything stored about a user and the photos that they uploaded',
  params: userParams,
  response: z.object({
    /** Signed; a download can begin for five minutes. */
    url: z.url(),
  }),
  errors: ['USER_NOT_FOUND'],
});

export const getUserExport = defineEndpoint('getUserExport', {
  summary: 'The ZIP itself, by its signed address',
  params: userParams,
  query: z.object({ t: z.string().max(100) }),
  media: 'application/zip',
  errors: ['USER_NOT_FOUND', 'URL_INVALID', 'URL_EXPIRED', 'DOWNLOADS_BUSY'],
});

export const deleteUser = defineEndpoint('deleteUser', {
  summary: "Delete a user as if they had deleted their account; `email` is the user's, to confirm it",
  params: userParams,
  body: z.object({ email: z.string().max(320) }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['USER_NOT_FOUND', 'EMAIL_DIFFERS', 'USER_IS_ADMIN'],
});

export const feedbackEntry = z.object({
  id,
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  /** The reply that was mailed; null without one. */
  answer: z.string().nullable(),
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const listFeedback = defineEndpoint('listFeedback', {
  summary: 'Messages of visitors, newest first; `state` filters open or handled ones',
  query: z.object({
    state: z.enum(['open', 'handled']).optional(),
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ feedback: z.array(feedbackEntry), total: z.int().nonnegative(), next: nextKey }),
});

export const handleFeedback = defineEndpoint('handleFeedback', {
  summary: 'Mark a message as handled',
  params: z.object({ feedbackId: id }),
  response: z.object({ handled: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const answerFeedback = defineEndpoint('answerFeedback', {
  summary: 'Reply by mail, once, and mark the message as handled; `language` is the language of the reply',
  params: z.object({ feedbackId: id }),
  body: z.object({ answer: shownMessage(4000), language: z.enum(['en', 'zh-TW']) }),
  response: z.object({ answered: z.literal(true) }),
  errors: ['NOT_FOUND', 'MAIL_OFF', 'ALREADY_ANSWERED'],
});

export const auditEntry = z.object({
  id,
  at: z.iso.datetime(),
  role: z.enum(['ADMIN', 'OPERATOR', 'HOST']),
  /** The name of the acting user; null for the operator, and when the account was deleted. */
  who: z.string().nullable(),
  action: z.string(),
  eventId: z.string().nullable(),
  /** Null when the action concerns no event, or the event was deleted. */
  eventName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineEndpoint('listAudit', {
  summary: 'Actions of administrators and hosts, newest first; `eventId` filters by event',
  query: z.object({
    eventId: id.optional(),
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ audit: z.array(auditEntry), total: z.int().nonnegative(), next: nextKey }),
});

export const modes = z.object({
  /** Only administrators are served. */
  maintenance: z.boolean(),
  /** Nothing is changed, so that a copy of the installation is complete. */
  readOnly: z.boolean(),
});

export const changeModes = defineEndpoint('changeModes', {
  summary: 'Switch maintenance or read-only mode on or off; an absent field stays as it is',
  body: modes.partial(),
  response: modes,
});

/**
 * PAID_TWICE: another attempt of the same pending event was paid before. OWNER_GONE: the buyer's account was deleted.
 * EVENT_GONE: the event to upgrade was deleted, was taken down or had ended.
 */
const refundReason = z.enum(['PAID_TWICE', 'OWNER_GONE', 'EVENT_GONE']);
export type RefundReason = z.infer<typeof refundReason>;

const merchantTradeNo = z.string().regex(/^[A-Za-z0-9]{20}$/);

const refund = z.object({
  /** Identifies the payment in the provider's back office. */
  merchantTradeNo,
  amountTwd: z.int().positive(),
  reason: refundReason,
  eventName: z.string(),
  /** Null when the buyer's account was deleted. */
  buyerEmail: z.string().nullable(),
  /** When the payment was reported to us. */
  dueAt: z.iso.datetime(),
  /** When and by whom the refund was recorded; null while it is due. */
  refunded: z.object({ at: z.iso.datetime(), byEmail: z.string() }).nullable(),
});
export type Refund = z.infer<typeof refund>;

export const listRefunds = defineEndpoint('listRefunds', {
  summary: 'Payments to refund: due ones first, oldest first; `after` is `next` of the page before',
  query: z.object({
    after: z
      .string()
      .regex(/^(due|refunded)-[A-Za-z0-9]{20}$/)
      .optional(),
    count: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({
    refunds: z.array(refund),
    /** Number of due refunds on all pages. */
    due: z.int().nonnegative(),
    /** Null on the last page. */
    next: z.string().nullable(),
  }),
});

export const recordRefund = defineEndpoint('recordRefund', {
  summary: 'Record that a payment was refunded by hand; repeating it changes nothing',
  params: z.object({ merchantTradeNo }),
  response: z.object({ refunded: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

/** A report in the administrators' list, with the event of its photo. */
const adminReport = photoReport.extend({
  event: z.object({ eventId: id, pinCode: z.string(), eventName: z.string(), hostUserName: z.string() }),
});
export type AdminReport = z.infer<typeof adminReport>;

export const listAllReports = defineEndpoint('listAllReports', {
  summary:
    'Reported photos of all events, oldest first; ended events and events that are taken down are left out',
  query: z.object({
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({ reports: z.array(adminReport), total: z.int().nonnegative(), next: nextKey }),
});

export const dismissAnyReport = defineEndpoint('dismissAnyReport', {
  summary: 'Keep the photo and close the report, in any event',
  params: z.object({ reportId: id }),
  response: z.object({ dismissed: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const deleteAnyPhoto = defineEndpoint('deleteAnyPhoto', {
  summary: 'Delete a photo of any event',
  params: photoParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['PHOTO_NOT_FOUND'],
});
