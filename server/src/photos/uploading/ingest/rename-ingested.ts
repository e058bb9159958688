import type { Context } from '#app/context/context.ts';
import type { VerifiedKey } from '#events/upload-keys/verify-key.ts';
import type { ImageFormat } from '#images/inspecting/sniff.ts';
import { cleanName } from '#photos/uploading/clean-name.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withLock } from '#platform/locks/locks.ts';

/**
 * Gives a photo the name that its sender chose after the upload, as programs do that send under a temporary name. A photo
 * that somebody else added keeps its name.
 */
export const renameIngested = (
  context: Pick<Context, 'db' | 'lockQueue'>,
  key: VerifiedKey,
  { photoId, fileName }: { readonly photoId: string; readonly fileName: string },
): Promise<void> =>
  withLock(context, { event: key.event.id }, async (tx) => {
    const photo = await tx
      .selectFrom('photos')
      .select('mime')
      .where('id', '=', photoId)
      .where('event_id', '=', key.event.id)
      // Those that came with a key belong to nobody, and have its name.
      .where('uploader_id', 'is', null)
      .where('guest_hash', 'is', null)
      .where('uploader_name', '=', key.name)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!photo) return;
    const name = cleanName(fileName, photo.mime.slice('image/'.length) as ImageFormat);
    await tx.updateTable('photos').set({ name }).where('id', '=', photoId).execute();
    await announceChange(tx, key.event.id, 'photos');
  });
