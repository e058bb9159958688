import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import type { Context } from '../../context/context.ts';
import { eventToken, type TokenSubject } from '../../platform/storage/signed-url.ts';
import type { PhotoRow } from '../queries.ts';

type Parts = Pick<Context, 'publicUrl' | 'secrets' | 'clock'>;

/** Returns photos of one event as the API shows them, with signed addresses. */
export const describePhotos = (context: Parts, event: TokenSubject, rows: readonly PhotoRow[]): Photo[] => {
  const token = tokenOf(context, event);
  return rows.map((row) => ({
    photoId: row.id,
    awsPhotoName: row.name,
    url: `${context.publicUrl}/api/photo/${row.id}/original?t=${token}`,
    previewUrl: `${context.publicUrl}/api/photo/${row.id}/preview?t=${token}`,
    width: row.width,
    height: row.height,
    ...(row.taken_at !== undefined && { takenAt: row.taken_at?.toISOString() ?? null }),
    ...(row.uploader_name !== undefined && { uploaderName: row.uploader_name }),
    ...(row.focus !== undefined && { focus: row.focus }),
  }));
};

/** Returns the token for the files of an event's photos, valid for some hours. */
export const tokenOf = (
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  event: TokenSubject,
): string => eventToken(secrets.keyFor('photo-urls'), event, clock());
