import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { call } from '../../../platform/api/api.ts';
import { loadConfig } from '../../../platform/api/config.ts';
import { saveFrom } from '../../../platform/device/save-file.ts';

const isServedHere = ({ url }: Photo): boolean =>
  new URL(url, location.href).pathname.startsWith('/api/photo/');

/** Whether the server bundles photos: where it serves them itself, and not those drawn for a sample page. */
export const bundlesByServer = async (photos: readonly Photo[]): Promise<boolean> =>
  photos.every(isServedHere) && (await loadConfig()).downloads === 'server';

/**
 * Hands the server's ZIP of these photos, or of the whole event, to the browser's downloads, which continue it by
 * themselves when it breaks off. Returns the ids of photos that are not in it. Rejects as `call` does when there is nothing
 * to download.
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
