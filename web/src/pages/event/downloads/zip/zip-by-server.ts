import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { call } from '#lib/api/api.ts';
import { loadConfig } from '#lib/api/config.ts';
import { saveFrom } from '#lib/device/save-file.ts';

const isServedHere = ({ url }: Photo): boolean =>
  new URL(url, location.href).pathname.startsWith('/api/photo/');

/** Returns whether the server makes the ZIP: if it serves the photos itself, and they are not a sample page's drawings. */
export const bundlesByServer = async (photos: readonly Photo[]): Promise<boolean> =>
  photos.every(isServedHere) && (await loadConfig()).downloads === 'server';

/**
 * Downloads the server's ZIP of these photos, or of the whole event, which browsers can resume. Returns the ids of missing
 * photos. Rejects as `call` does if there is nothing to download.
 */
export const zipByServer = async (
  eventId: string,
  photos: readonly Photo[] | undefined,
): Promise<string[]> => {
  const body = photos ? { photoIds: photos.map((photo) => photo.photoId) } : {};
  const { url, missing } = await call('createArchive', { params: { eventId }, body });
  saveFrom(url);
  return missing;
};
