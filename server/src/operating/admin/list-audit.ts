import { sql } from 'kysely';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Queryable } from '#platform/db/db.ts';
import { detailsOf, type Order, type Page, readPage } from './page-by-key.ts';

/** Returns a page of the audit, newest first, of one event or of all. */
export const listAuditAct = act('listAudit', async ({ db }, { caller, query: { eventId, ...page } }) => {
  const details = { eventId, ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: caller.user, action: 'listAudit', details });
  const { rows, total, next } = await findAudit(db, eventId, page);
  const audit = rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
  return { audit, total, next };
});

const NEWEST_ENTRY: Order = {
  by: sql`entry.created_at`,
  kind: 'moment',
  id: sql`entry.id`,
  isDescending: true,
};

/** Returns a page of the audit, newest first; `who` is the account's current name, null for a deleted account. */
function findAudit(db: Queryable, eventId: string | undefined, page: Page) {
  const found = db
    .selectFrom('audit_log as entry')
    .$if(eventId !== undefined, (query) => query.where('entry.event_id', '=', eventId!))
    .leftJoin('users', 'users.id', 'entry.admin_id')
    .leftJoin('events', 'events.id', 'entry.event_id')
    .select(['entry.id', 'entry.role', 'entry.action', 'entry.event_id as eventId', 'entry.details'])
    .select(['entry.created_at', 'users.name as who', 'events.name as eventName']);
  return readPage(found, NEWEST_ENTRY, page);
}
