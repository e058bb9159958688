import type { PhotoReport } from '@togather/contract/hosting.ts';
import type { Context } from '../context.ts';
import { describePhotos } from './describe-photo.ts';
import { listOpenReports } from './queries.ts';

/** An event's photos that somebody asked to remove, oldest report first. */
export const listReports = async (
  context: Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  eventId: string,
): Promise<PhotoReport[]> => {
  const rows = await listOpenReports(context.db, eventId);
  const photos = describePhotos(
    context,
    eventId,
    rows.map((row) => ({ ...row, id: row.photo_id })),
  );
  return rows.map((row, index) => ({
    id: row.id,
    photo: photos[index]!,
    reason: row.reason,
    message: row.message,
    createdAt: row.created_at.toISOString(),
  }));
};
