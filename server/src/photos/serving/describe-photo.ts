import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { Context } from '#app/context/context.ts';
import type { PhotoRow } from '#photos/queries.ts';
import type { HostedSubject } from '#platform/storage/signed-url.ts';
import { type LinkScope, ownTokenOf, tokenOf } from './open-photo.ts';

/** The event of photos, and what their links open. */
export interface Linked {
  readonly event: HostedSubject;
  readonly links: LinkScope;
}

/** Returns photos of one event as the API shows them, with signed addresses. */
export function describePhotos(
  context: Context,
  { event, links }: Linked,
  rows: readonly PhotoRow[],
): Photo[] {
  const shared = links === 'own' ? undefined : tokenOf(context, event, links);
  return rows.map((row) => {
    const token = shared ?? ownTokenOf(context, event, row.id);
    return {
      photoId: row.id,
      awsPhotoName: row.name,
      url: `${context.publicUrl}/api/photo/${row.id}/original?t=${token}`,
      previewUrl: `${context.publicUrl}/api/photo/${row.id}/preview?t=${token}`,
      width: row.width,
      height: row.height,
      ...(row.taken_at !== undefined && { takenAt: row.taken_at?.toISOString() ?? null }),
      ...(row.uploader_name !== undefined && { uploaderName: row.uploader_name }),
      ...(row.focus !== undefined && { focus: row.focus }),
      ...(row.hearts !== undefined && { hearts: Number(row.hearts) }),
      ...(row.visibility && row.visibility !== 'shown' && { visibility: row.visibility }),
      ...(row.deletes_at && { deletesAt: row.deletes_at.toISOString() }),
    };
  });
}
