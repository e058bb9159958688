import { sql } from 'kysely';
import { act } from '#http/act.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import { detailsOf, type Order, type Page, readPage } from './page-by-key.ts';

/** Returns a page of the open reports, oldest first, of all events that can be opened. */
export const listAllReportsAct = act('listAllReports', async (context, { caller, query: page }) => {
  const { db, clock } = context;
  await recordAudit(db, {
    role: 'ADMIN',
    by: caller.user,
    action: 'listAllReports',
    details: detailsOf(page),
  });
  const { rows, total, next } = await findReports(db, page, clock());
  const reports = rows.map((row) => {
    const { pin_epoch, hosts_epoch, guest_downloads } = row;
    const event = { id: row.event_id, pin_epoch, hosts_epoch, guest_downloads };
    const { photo_id: id, file_id, name, width, height, visibility, deletes_at } = row;
    const [photo] = describePhotos(context, { event, links: 'all' }, [
      { id, file_id, name, width, height, visibility, deletes_at },
    ]);
    return {
      id: row.id,
      photo: photo!,
      reason: row.reason,
      message: row.message,
      createdAt: row.created_at.toISOString(),
      event: {
        eventId: row.event_id,
        pinCode: row.pin,
        eventName: row.event_name,
        hostUserName: row.host_name,
      },
    };
  });
  return { reports, total, next };
});

const ORDER: Order = { by: sql`report.created_at`, kind: 'moment', id: sql`report.id`, isDescending: false };

/** Selects the reports of events that can be opened. */
const openReports = (db: Queryable, now: Date) =>
  db
    .selectFrom('photo_reports as report')
    .innerJoin('photos', 'photos.id', 'report.photo_id')
    .innerJoin('events', 'events.id', 'report.event_id')
    .where('events.ends_at', '>', now)
    .where('events.taken_down_at', 'is', null);

export async function countAllOpenReports(db: Queryable, now: Date): Promise<number> {
  return (await openReports(db, now).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow())
    .total;
}

const findReports = (db: Queryable, page: Page, now: Date) => {
  const found = openReports(db, now)
    .innerJoin('users as host', 'host.id', 'events.host_id')
    .select(['report.id', 'report.event_id', 'report.photo_id', 'reason', 'message', 'report.created_at'])
    .select(['photos.file_id', 'photos.name', 'width', 'height', 'visibility', 'deletes_at'])
    .select(['pin', 'pin_epoch', 'hosts_epoch', 'guest_downloads'])
    .select(['events.name as event_name', 'host.name as host_name']);
  return readPage(found, ORDER, page);
};

/** Closes a report of any event and keeps its photo. Throws Failure NOT_FOUND. */
export const dismissAnyReportAct = act('dismissAnyReport', ({ db }, { caller, params: { reportId } }) =>
  db.transaction().execute(async (tx) => {
    const closed = await tx
      .deleteFrom('photo_reports')
      .where('id', '=', reportId)
      .returning('event_id')
      .executeTakeFirst();
    if (!closed) throw new Failure('NOT_FOUND');
    await recordAudit(tx, {
      role: 'ADMIN',
      by: caller.user,
      action: 'dismissAnyReport',
      eventId: closed.event_id,
      details: { reportId },
    });
    return { dismissed: true };
  }),
);
