import { callServer } from './call-server.js';

/** @typedef {import('./judge-answer.js').Answer} Answer */

/** More than any response to a photo. */
const LONGEST_BODY = 64 * 1024;

/**
 * Sends one photo, once: a new one, or the new file of the photo that it `replaces`.
 * @param {{ server: URL, key: string }} target
 * @param {{ fileName: string, bytes: Uint8Array, replaces?: string | undefined }} photo
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>} rejects when the network or the server is gone
 */
export const sendPhoto = (target, { fileName, bytes, replaces }, signal) =>
  callServer(
    target,
    {
      method: replaces ? 'PUT' : 'POST',
      path: replaces ? `api/ingest/photos/${encodeURIComponent(replaces)}` : 'api/ingest',
      headers: {
        'content-type': 'application/octet-stream',
        'x-file-name': encodeURIComponent(fileName.toWellFormed()),
      },
      body: bytes,
      longest: LONGEST_BODY,
    },
    signal,
  );
