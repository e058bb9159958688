import type { ApiError } from '../failures/failures.ts';

/** What the page and the service worker say to each other about a ZIP. */

/** The service worker responds to a form posted here with the ZIP; the server has no such path. */
export const ZIP_PATH = '/service-worker/photos.zip';
export const ZIP_FIELD = 'order';
export const ZIP_CHANNEL = 'togather-zip';

export interface ZipEntry {
  /** Its name within the ZIP: unique and clean. */
  name: string;
  url: string;
}

export interface ZipOrder {
  id: string;
  fileName: string;
  entries: readonly ZipEntry[];
}

/**
 * Sent on the channel. `ended` lists the names that could not be fetched, and what the server said of the last of them;
 * nothing where no connection was to be had.
 */
export type ZipNews =
  | { id: string; kind: 'begun' }
  | { id: string; kind: 'progress'; completed: number }
  | { id: string; kind: 'ended'; failed: string[]; reason?: Pick<ApiError, 'code' | 'status'> | undefined }
  | { id: string; kind: 'cancelled' };

/** Sent to the service worker with a port: it replies if it can make ZIPs. Also keeps it awake. */
export const ZIP_PING = 'zip-ping';
