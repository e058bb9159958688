import type { Context } from '#app/context/context.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/viewer.ts';

/** Closes a report of any event and keeps its photo. Throws Failure NOT_FOUND. */
export const dismissAnyReport = ({ db }: Pick<Context, 'db'>, admin: User, reportId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const closed = await tx
      .deleteFrom('photo_reports')
      .where('id', '=', reportId)
      .returning('event_id')
      .executeTakeFirst();
    if (!closed) throw new Failure('NOT_FOUND');
    await recordAudit(tx, {
      role: 'ADMIN',
      by: admin,
      action: 'dismiss-report',
      eventId: closed.event_id,
      details: { reportId },
    });
  });
