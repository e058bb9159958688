/** The HTTP status with which a captive portal identifies itself. */
export const CAPTIVE_PORTAL = 511;

/**
 * Returns whether a response is an HTML page where the server sends only files and JSON. A captive portal responds so until
 * the user accepts its terms. Callers treat it as a lost connection.
 */
export function isForeignPage({ ok, status, headers }: Pick<Response, 'ok' | 'status' | 'headers'>): boolean {
  return status === CAPTIVE_PORTAL || (ok && /^text\/html/i.test(headers.get('content-type') ?? ''));
}
