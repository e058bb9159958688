/** The status of a captive portal that says what it is. */
export const CAPTIVE_PORTAL = 511;

/**
 * Whether a response is a page, where the server has files and JSON only: a captive portal responds in its place, until
 * somebody agrees to its terms. Treat it as a lost connection.
 */
export const isForeignPage = ({
  ok,
  status,
  headers,
}: Pick<Response, 'ok' | 'status' | 'headers'>): boolean =>
  status === CAPTIVE_PORTAL || (ok && /^text\/html/i.test(headers.get('content-type') ?? ''));
