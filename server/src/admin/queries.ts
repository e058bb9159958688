import { sql } from 'kysely';
import { newId } from '../base/new-id.ts';
import type { Queryable } from '../db/db.ts';
import type { User } from '../http/viewer.ts';

export interface Page {
  readonly from: number;
  readonly count: number;
}

/** Users whose name or e-mail holds a text, by name; the text is taken as it is, without wildcards. */
export const findUsers = async (db: Queryable, search: string, { from, count }: Page) => {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('users')
    .where((e) => e.or([e('name', 'ilike', pattern), e('email', 'ilike', pattern)]));
  const [users, { total }] = await Promise.all([
    matching
      .select(['id', 'name', 'email'])
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .offset(from)
      .limit(count)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { users, total };
};

export const userExists = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;

/** Messages of visitors, newest first: all, or those that wait or are dealt with. */
export const findFeedback = async (
  db: Queryable,
  state: 'open' | 'handled' | undefined,
  { from, count }: Page,
) => {
  const operator = state === 'open' ? 'is' : 'is not';
  const wanted = db
    .selectFrom('feedback')
    .$if(state !== undefined, (query) => query.where('handled_at', operator, null));
  const [rows, { total }] = await Promise.all([
    wanted
      .select(['id', 'email', 'message', 'created_at', 'handled_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(from)
      .limit(count)
      .execute(),
    wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
};

/** Marks a message as dealt with; one that is marked keeps its time. False when there is none. */
export const markHandled = async (db: Queryable, feedbackId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set((e) => ({ handled_at: e.fn.coalesce('handled_at', sql<Date>`${now}`) }))
    .where('id', '=', feedbackId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface AdminAction {
  readonly action: 'list-users' | 'create-plus-event' | 'list-feedback' | 'handle-feedback';
  readonly details: Record<string, unknown>;
}

/** Writes an audit row for an administrator's action; in the transaction of the action where there is one. */
export const recordAction = async (
  db: Queryable,
  admin: User,
  { action, details }: AdminAction,
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      admin_id: admin.id,
      admin_email: admin.email,
      action,
      details: JSON.stringify(details),
    })
    .execute();
};
