import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** @typedef {import('./judge-answer.js').Answer} Answer */

/** A connection on which nothing moves for this long is lost. */
const SILENCE_MS = 60_000;
/** More than any response of the server's. */
const LONGEST_BODY = 64 * 1024;

/**
 * Sends one photo, once.
 * @param {{ server: URL, key: string }} target
 * @param {{ fileName: string, bytes: Uint8Array }} photo
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>} rejects when the network or the server is gone
 */
export const sendPhoto = ({ server, key }, { fileName, bytes }, signal) =>
  new Promise((resolve, reject) => {
    const url = new URL('api/ingest', server);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sending = request(url, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/octet-stream',
        'content-length': bytes.length,
        'x-file-name': encodeURIComponent(fileName.toWellFormed()),
        accept: 'application/json',
        'user-agent': 'togather-push',
      },
    });
    sending.setTimeout(SILENCE_MS, () => sending.destroy(new Error('the connection fell silent')));
    sending.once('error', reject);
    sending.once('response', (response) => {
      // The server may answer before it has read everything, and close.
      sending.off('error', reject).on('error', () => {});
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        if (body.length < LONGEST_BODY) body += text;
      });
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode: status = 0, headers } = response;
        const { 'retry-after': retryAfter, location } = headers;
        resolve({ status, body, ...(retryAfter && { retryAfter }), ...(location && { location }) });
      });
    });
    sending.end(bytes);
  });
