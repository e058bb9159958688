import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { countOpenReports, listOpenReports } from '#photos/queries.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import type { EventRow } from '#platform/db/schema.ts';

export const listReportsAct = act('listReports', (context, { event, query }) =>
  listReports(context, event, query),
);

/** Returns a page of an event's reported photos, oldest report first, and their total number. */
const listReports = async (
  context: Context,
  event: EventRow,
  page: QueryOf<'listReports'>,
): Promise<ResponseOf<'listReports'>> => {
  const [rows, total] = await Promise.all([
    listOpenReports(context.db, event.id, page),
    countOpenReports(context.db, event.id),
  ]);
  const photos = describePhotos(
    context,
    { event, links: 'all' },
    rows.map((row) => ({ ...row, id: row.photo_id })),
  );
  const reports = rows.map((row, index) => ({
    id: row.id,
    photo: photos[index]!,
    reason: row.reason,
    message: row.message,
    createdAt: row.created_at.toISOString(),
  }));
  return { reports, total };
};
