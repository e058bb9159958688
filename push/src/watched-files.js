/** @typedef {import('./list-photos.js').FoundPhoto} FoundPhoto */

/**
 * @typedef {object} Watched
 * @property {number} size
 * @property {number} changedAt
 * @property {number} since when this size and date were first seen
 * @property {number} lookAt when a refused file is ready again
 * @property {'resting' | 'sending' | 'refused' | 'over'} state
 */

/**
 * What became of a file: it is sent again when it changes (`over`), rests first (`resting`), or is looked at again, because a
 * program may complete it without changing size and date (`refused`).
 * @typedef {'over' | 'resting' | 'refused'} Ending
 */

/** A file whose size has not changed for this long is complete. */
const REST_MS = 2000;

/**
 * Decides when each file is ready to be sent: once its size and date have not changed for REST_MS. A file that
 * changes after it was sent is ready again. A refused one is ready again after twice as long each time.
 */
export const createWatchedFiles = () => {
  /** @type {Map<string, Watched>} */
  const files = new Map();
  return {
    /**
     * Takes a listing; returns the photos that are ready, which then count as being sent.
     * @param {readonly FoundPhoto[]} photos
     * @param {number} now
     */
    observe: (photos, now) => {
      const paths = new Set(photos.map(({ path }) => path));
      for (const [path, { state }] of files) if (!paths.has(path) && state !== 'sending') files.delete(path);
      return photos.filter(({ path, size, changedAt }) => {
        const known = files.get(path);
        if (known?.state === 'sending') return false;
        if (known?.size !== size || known.changedAt !== changedAt) {
          files.set(path, { size, changedAt, since: now, lookAt: 0, state: 'resting' });
          return false;
        }
        if (known.state === 'over' || now - known.since < REST_MS || now < known.lookAt) return false;
        known.state = 'sending';
        return true;
      });
    },
    /**
     * Ends the sending of a file.
     * @param {string} path
     * @param {{ state: Ending, now: number }} end
     */
    end: (path, { state, now }) => {
      const known = files.get(path);
      if (!known) return;
      known.state = state;
      if (state === 'refused') known.lookAt = now + Math.max(REST_MS, now - known.since);
      else known.since = now;
    },
    /** Returns how many files wait until they are complete. */
    countResting: () => [...files.values()].filter(({ state }) => state === 'resting').length,
    /** Returns how many files wait for their turn or are being sent. */
    countSending: () => [...files.values()].filter(({ state }) => state === 'sending').length,
  };
};
