/**
 * What a response, or its absence, means for a photo: it is in the event; the server refuses this one file; it may be
 * sent again; nothing more can be sent.
 * @typedef {{ kind: 'sent', isNew: boolean } | { kind: 'refused', reason: string }
 *   | { kind: 'again', reason: string, afterMs?: number, isFault?: boolean } | { kind: 'stop', reason: string }} Verdict
 */

/**
 * A response as it arrived.
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} body
 * @property {string} [retryAfter]
 * @property {string} [location]
 */

/** More than any message of the server's. */
const LONGEST_MESSAGE = 500;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Judges the response to an upload.
 * @param {Answer} answer
 * @param {number} now milliseconds since 1970
 * @returns {Verdict}
 */
export const judgeAnswer = ({ status, body, retryAfter, location }, now) => {
  const { photoId, duplicate, message } = readBody(body);
  if (status === 200 || status === 201) {
    // A proxy or a sign-in page of a network may answer 200 to anything.
    if (!photoId) return { kind: 'again', reason: 'something between here and the server answered for it' };
    return { kind: 'sent', isNew: duplicate !== true };
  }
  if (status === 401)
    return { kind: 'stop', reason: 'The server does not accept this upload key. It may have been revoked.' };
  if (status >= 300 && status < 400)
    return { kind: 'stop', reason: `The server is elsewhere: use ${location ?? 'its other address'}` };
  if (status === 403 || status === 404 || status === 405)
    return { kind: 'stop', reason: message ?? 'This server takes no photos with an upload key.' };
  if (status === 409) return { kind: 'stop', reason: message ?? 'The event takes no more photos.' };
  if (status === 413 || status === 415 || status === 422)
    return { kind: 'refused', reason: message ?? `the server answered ${status}` };
  const afterMs = readRetryAfter(retryAfter, now);
  // 400: what arrived was cut on its way.
  const isFault = status === 400 || status === 500;
  const reason = message ?? `the server answered ${status}`;
  return { kind: 'again', reason, isFault, ...(afterMs !== undefined && { afterMs }) };
};

/**
 * Judges the response to a replacement: a photo that is gone, or a file that the event has as another photo, concerns this file
 * alone.
 * @param {Answer} answer
 * @param {number} now milliseconds since 1970
 * @returns {Verdict}
 */
export const judgeReplacement = (answer, now) => {
  const { replaced, message } = readBody(answer.body);
  const verdict = judgeAnswer(answer, now);
  if (verdict.kind === 'sent') return { kind: 'sent', isNew: replaced !== false };
  const isOfFile = answer.status === 404 || answer.status === 409;
  return isOfFile && message ? { kind: 'refused', reason: message } : verdict;
};

/**
 * @param {string} body
 * @returns {{ photoId?: string, duplicate?: boolean, replaced?: boolean, message?: string }}
 */
const readBody = (body) => {
  try {
    const parsed = JSON.parse(body);
    const message = parsed.error?.message;
    return {
      ...parsed,
      message: typeof message === 'string' ? message.slice(0, LONGEST_MESSAGE) : undefined,
    };
  } catch {
    return {};
  }
};

/**
 * Returns the wait that a Retry-After header asks for, in milliseconds: seconds or a date (RFC 9110 §10.2.3).
 * @param {string | undefined} text
 * @param {number} now
 */
const readRetryAfter = (text, now) => {
  if (text === undefined) return undefined;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(waitMs) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs));
};
