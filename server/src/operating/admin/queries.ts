import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';
import { type Order, type Page, readPage } from './page-by-key.ts';

/** Returns a LIKE pattern that matches texts containing `text`, with wildcards escaped. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** Returns a ban or takedown with its time and reason; null without one. */
export const sanctionOf = (at: Date | null, reason: string) => at && { at: at.toISOString(), reason };

export const BY_NAME: Order = { by: sql`lower(name)`, kind: 'text', id: sql`id`, isDescending: false };
const NEWEST_FEEDBACK: Order = { by: sql`created_at`, kind: 'moment', id: sql`id`, isDescending: true };
const NEWEST_ENTRY: Order = {
  by: sql`entry.created_at`,
  kind: 'moment',
  id: sql`entry.id`,
  isDescending: true,
};

/** Returns users whose name or e-mail contains `search`, by name. */
export async function findUsers(db: Queryable, search: string, page: Page) {
  const pattern = containing(search);
  const matching = db
    .selectFrom('users')
    .where((e) => e.or([e('name', 'ilike', pattern), e('email', 'ilike', pattern)]));
  const [{ rows, next }, { total }] = await Promise.all([
    readPage(matching.select(['id', 'name', 'email', 'banned_at', 'ban_reason']), BY_NAME, page),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    users: rows.map(({ banned_at, ban_reason, ...user }) => ({
      ...user,
      banned: sanctionOf(banned_at, ban_reason),
    })),
    total,
    next,
  };
}

export async function userExists(db: Queryable, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
  );
}

/** Returns a page of visitors' messages, newest first: all, open or handled ones. */
export async function findFeedback(db: Queryable, state: 'open' | 'handled' | undefined, page: Page) {
  const operator = state === 'open' ? 'is' : 'is not';
  const wanted = db
    .selectFrom('feedback')
    .$if(state !== undefined, (query) => query.where('handled_at', operator, null));
  const [{ rows, next }, { total }] = await Promise.all([
    readPage(
      wanted.select(['id', 'email', 'message', 'created_at', 'handled_at', 'answer']),
      NEWEST_FEEDBACK,
      page,
    ),
    wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, next, total };
}

export async function countOpenFeedback(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('feedback')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks a message as handled; a handled one keeps its time. Returns false when it does not exist. */
export async function markHandled(db: Queryable, feedbackId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set((e) => ({ handled_at: e.fn.coalesce('handled_at', sql<Date>`${now}`) }))
    .where('id', '=', feedbackId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the reply to a message and marks it as handled. Returns false when the message does not exist or has a reply. */
export async function storeAnswer(
  db: Queryable,
  { feedbackId, answer, now }: { feedbackId: string; answer: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set((e) => ({
      answer,
      answered_at: now,
      handled_at: e.fn.coalesce('handled_at', sql<Date>`${now}`),
    }))
    .where('id', '=', feedbackId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function feedbackExists(db: Queryable, feedbackId: string): Promise<boolean> {
  return (
    (await db.selectFrom('feedback').select('id').where('id', '=', feedbackId).executeTakeFirst()) !==
    undefined
  );
}

/** Returns a page of the audit, newest first; `who` is the account's current name, null for a deleted account. */
export async function findAudit(db: Queryable, eventId: string | undefined, page: Page) {
  const wanted = db
    .selectFrom('audit_log as entry')
    .$if(eventId !== undefined, (query) => query.where('entry.event_id', '=', eventId!));
  const [{ rows, next }, { total }] = await Promise.all([
    readPage(
      wanted
        .leftJoin('users', 'users.id', 'entry.admin_id')
        .leftJoin('events', 'events.id', 'entry.event_id')
        .select(['entry.id', 'entry.role', 'entry.action', 'entry.event_id as eventId', 'entry.details'])
        .select(['entry.created_at', 'users.name as who', 'events.name as eventName']),
      NEWEST_ENTRY,
      page,
    ),
    wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, next, total };
}
