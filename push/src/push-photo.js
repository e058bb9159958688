import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backOff } from './back-off.js';
import { judgeAnswer, judgeReplacement } from './judge-answer.js';
import { isGone } from './list-photos.js';
import { sendPhoto } from './send-photo.js';

/** @typedef {import('./judge-answer.js').Verdict} Verdict */

/**
 * What sending needs.
 * @typedef {object} Pushing
 * @property {{ server: URL, key: string }} target
 * @property {import('./sent-memory.js').SentMemory} memory
 * @property {Map<string, string>} refused reasons of photos that the server refused, by SHA-256
 * @property {AbortSignal} abort cuts requests in flight
 */

/**
 * What became of a photo. `unread`: the file cannot be read now. `left`: it is gone or changes, or the run ends.
 * @typedef {{ kind: 'sent', isNew: boolean } | { kind: 'refused', reason: string } | { kind: 'unread', reason: string }
 *   | { kind: 'stop', reason: string } | { kind: 'left' }} Outcome
 */

/** The server's limit for a photo that comes with an upload key. */
const MOST_BYTES = 25 * 1024 * 1024;
/** A photo on which the server fails this often is given up; a lost network is waited for. */
const MOST_FAULTS = 6;

/**
 * Sends a photo until the server acknowledges or refuses it, and remembers it then.
 * @param {import('./list-photos.js').FoundPhoto} photo
 * @param {Pushing} pushing
 * @param {{ ending: AbortSignal, onTrouble: (reason: string | undefined) => void, replaces?: import('./find-matches.js').Match }} run
 *   `replaces`: the photo that gets this file
 * @returns {Promise<Outcome>}
 */
export const pushPhoto = async (
  { path, size },
  { target, memory, refused, abort },
  { ending, onTrouble, replaces },
) => {
  if (size === 0) return { kind: 'refused', reason: 'is empty' };
  if (size > MOST_BYTES) return { kind: 'refused', reason: 'is larger than 25 MB' };
  let bytes;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if (isGone(error)) return { kind: 'left' };
    return {
      kind: 'unread',
      reason: `cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code})`,
    };
  }
  if (bytes.length !== size) return { kind: 'left' };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // The same file may replace another photo.
  const known = replaces ? `${sha256} ${replaces.photoId}` : sha256;
  if (replaces ? replaces.sha256 === sha256 : memory.has(sha256)) return { kind: 'sent', isNew: false };
  const earlier = refused.get(known);
  if (earlier !== undefined) return { kind: 'refused', reason: earlier };
  let faults = 0;
  for (let attempts = 1; !ending.aborted; attempts++) {
    const verdict = await attempt(
      target,
      { fileName: basename(path), bytes, replaces: replaces?.photoId },
      abort,
    );
    if (abort.aborted && verdict.kind === 'again') return { kind: 'left' };
    if (verdict.kind !== 'again') {
      onTrouble(undefined);
      if (verdict.kind === 'refused') refused.set(known, verdict.reason);
      if (verdict.kind !== 'sent') return verdict;
      await memory.add(sha256);
      // What the event has after a failed attempt came with that one: its response was lost.
      return { kind: 'sent', isNew: verdict.isNew || attempts > 1 };
    }
    if (verdict.isFault && ++faults >= MOST_FAULTS) {
      refused.set(known, verdict.reason);
      return { kind: 'refused', reason: verdict.reason };
    }
    onTrouble(verdict.reason);
    const waitMs = Math.max(verdict.afterMs ?? 0, backOff(attempts, Math.random()));
    await sleep(waitMs, undefined, { signal: ending }).catch(() => {});
  }
  return { kind: 'left' };
};

/**
 * @param {Pushing['target']} target
 * @param {{ fileName: string, bytes: Uint8Array, replaces?: string | undefined }} photo
 * @param {AbortSignal} abort
 * @returns {Promise<Verdict>}
 */
const attempt = async (target, photo, abort) => {
  let answer;
  try {
    answer = await sendPhoto(target, photo, abort);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return { kind: 'again', reason: `no connection to ${target.server.host} (${code ?? message})` };
  }
  return photo.replaces ? judgeReplacement(answer, Date.now()) : judgeAnswer(answer, Date.now());
};
