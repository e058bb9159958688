import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** @typedef {import('./judge-answer.js').Answer} Answer */

/** A connection on which nothing moves for this long is lost. */
const SILENCE_MS = 60_000;

/**
 * Sends one request with the upload key, once.
 * @param {{ server: URL, key: string }} target
 * @param {{ method: string, path: string, headers: Record<string, string>, body: Uint8Array, longest: number }} call `longest`: more
 *   characters than any response has
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>} rejects when the network or the server is gone
 */
export const callServer = ({ server, key }, { method, path, headers, body, longest }, signal) =>
  new Promise((resolve, reject) => {
    const url = new URL(path, server);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sending = request(url, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${key}`,
        'content-length': body.length,
        accept: 'application/json',
        'user-agent': 'togather-push',
        ...headers,
      },
    });
    sending.setTimeout(SILENCE_MS, () => sending.destroy(new Error('the connection fell silent')));
    sending.once('error', reject);
    sending.once('response', (response) => {
      // The server may answer before it has read everything, and close.
      sending.off('error', reject).on('error', () => {});
      let text = '';
      response.setEncoding('utf8').on('data', (more) => {
        if (text.length < longest) text += more;
      });
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode: status = 0, headers: answered } = response;
        const { 'retry-after': retryAfter, location } = answered;
        resolve({
          status,
          body: text,
          ...(retryAfter && { retryAfter }),
          ...(location && { location }),
        });
      });
    });
    sending.end(body);
  });
