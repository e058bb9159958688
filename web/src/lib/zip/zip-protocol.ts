import type { ApiError } from '#lib/failures/failures.ts';

/** Messages between the page and the service worker about a ZIP. */

/** The service worker responds to a form posted here with the ZIP; the server has no such path. */
export const ZIP_PATH = '/service-worker/photos.zip';
export const ZIP_FIELD = 'order';
export const ZIP_CHANNEL = 'togather-zip';

export interface ZipEntry {
  /** Its unique, clean name within the ZIP. */
  name: string;
  url: string;
}

export interface ZipOrder {
  id: string;
  fileName: string;
  entries: readonly ZipEntry[];
}

/**
 * Sent on the channel. `ended` lists the names that could not be fetched, and the server's reason for the last of them if a
 * response arrived.
 */
export type ZipNews =
  | { id: string; kind: 'begun' }
  | { id: string; kind: 'progress'; completed: number }
  | { id: string; kind: 'ended'; failed: string[]; reason?: Pick<ApiError, 'code' | 'status'> | undefined }
  | { id: string; kind: 'cancelled' };

/** Sent to the service worker with a port, also to keep it awake. It replies if it can make ZIPs. */
export const ZIP_PING = 'zip-ping';
