import { setTimeout as sleep } from 'node:timers/promises';
import { listPhotos } from './list-photos.js';
import { pushPhoto } from './push-photo.js';
import { createWatchedFiles } from './watched-files.js';

/** @typedef {import('./describe.js').Counts} Counts */
/** @typedef {import('./list-photos.js').FoundPhoto} FoundPhoto */
/** @typedef {import('./push-photo.js').Pushing} Pushing */

/**
 * How a run ended.
 * @typedef {object} End
 * @property {Counts} counts
 * @property {import('./describe.js').Failed[]} failed
 * @property {number} skipped
 * @property {string | undefined} stopReason why nothing more could be sent
 */

const AT_ONCE = 3;
/** Polling finds files everywhere: network drives and cards send no events. */
const LOOK_EVERY_MS = 1000;
/** A program that still writes a photo may lock it. */
const READ_ATTEMPTS = 3;

/**
 * Sends the photos of a folder, three at once: those that are there (`once`), or all that appear until `finish` aborts.
 * Photos being sent then finish, unless the signal of `pushing` aborts too.
 * @param {{ folder: string, once: boolean, finish: AbortSignal }} task
 * @param {Pushing} pushing
 * @param {(counts: Counts) => void} report
 * @returns {Promise<End>}
 */
export const pushFolder = async ({ folder, once, finish }, pushing, report) => {
  const files = createWatchedFiles();
  const done = { sent: 0, known: 0, bytes: 0 };
  /** @type {Map<string, string>} */
  const failed = new Map();
  /** @type {Map<string, number>} */
  const unread = new Map();
  /** @type {FoundPhoto[]} */
  let queue = [];
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  /** @type {string | undefined} */
  let stopReason;
  /** @type {string | undefined} */
  let trouble;
  /** @type {string[]} */
  let unreadable = [];
  let skipped = 0;

  const stop = new AbortController();
  const ending = AbortSignal.any([finish, stop.signal]);

  const counts = () => ({
    ...done,
    sending: files.countSending(),
    resting: files.countResting(),
    failed: failed.size + unreadable.length,
    trouble,
  });

  /** @param {FoundPhoto} photo */
  const push = async (photo) => {
    const { path, size } = photo;
    const outcome = await pushPhoto(photo, pushing, {
      ending,
      onTrouble: (reason) => {
        trouble = reason;
        report(counts());
      },
    });
    const now = Date.now();
    const { kind } = outcome;
    if (kind !== 'unread' && kind !== 'left') {
      failed.delete(path);
      unread.delete(path);
    }
    if (kind === 'sent' && outcome.isNew) {
      done.sent++;
      done.bytes += size;
    } else if (kind === 'sent') done.known++;
    else if (kind === 'refused') failed.set(path, outcome.reason);
    else if (kind === 'unread') {
      failed.set(path, outcome.reason);
      unread.set(path, (unread.get(path) ?? 0) + 1);
    } else if (kind === 'stop') {
      stopReason ??= outcome.reason;
      stop.abort();
    }
    const isGivenUp = kind === 'unread' && once && (unread.get(path) ?? 0) >= READ_ATTEMPTS;
    const state = kind === 'sent' || isGivenUp ? 'over' : kind === 'refused' ? 'refused' : 'resting';
    files.end(path, { state, now });
    report(counts());
  };

  const startNext = () => {
    while (running.size < AT_ONCE && queue.length > 0 && !ending.aborted) {
      const [photo, ...others] = queue;
      queue = others;
      const pushed = push(/** @type {FoundPhoto} */ (photo)).finally(() => {
        running.delete(pushed);
        startNext();
      });
      running.add(pushed);
    }
  };

  for (;;) {
    const listing = await listPhotos(folder);
    ({ skipped, unreadable } = listing);
    queue.push(...files.observe(listing.photos, Date.now()));
    startNext();
    report(counts());
    if (ending.aborted || (once && files.countSending() + files.countResting() === 0)) break;
    await sleep(LOOK_EVERY_MS, undefined, { signal: ending }).catch(() => {});
  }
  await Promise.all(running);
  return {
    counts: counts(),
    failed: [
      ...unreadable.map((path) => ({ path, reason: 'cannot be read' })),
      ...[...failed].map(([path, reason]) => ({ path, reason })),
    ],
    skipped,
    stopReason,
  };
};
